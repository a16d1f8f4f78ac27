import type { FastifyInstance } from 'fastify';
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_FIELD,
  DEFAULT_SORT_ORDER,
  MEMBERSHIP_FETCH_SIZE,
} from '../../protocol/constants.ts';
import type { FilterValue, ListReply, ListRow } from '../../protocol/list.ts';
import { DEVICE_TYPES } from '../../resources/enums.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { isObject } from '../../src/engine/paths.ts';
import { ApiError } from '../errors.ts';
import { requireAuthority } from '../http/rights.ts';
import type { RouteOptions } from '../platform.ts';
import type { ListArguments } from '../store/contract.ts';
import { withUnlisted } from '../store/unlisted.ts';
import { bodyOf, idOf, listedOfType, resourceOfType, variantsOf } from './requests.ts';

/** The longest page that is answered; a longer one is cut to this and says so. */
const LONGEST_PAGE = MEMBERSHIP_FETCH_SIZE;

function numberOf(value: unknown, fallback: number, min: number): number {
  if (value === undefined || value === null) return fallback;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < min || value > LAST_PAGE)
    throw new ApiError('BAD_REQUEST');
  return value;
}

/** Pages beyond this are no page of any list, and their offset would be no number PostgreSQL knows. */
const LAST_PAGE = 1_000_000_000;

const textOf = (value: unknown, fallback = '') => (typeof value === 'string' ? value : fallback);

function filtersOf(value: unknown): { [field: string]: FilterValue } {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new ApiError('BAD_REQUEST');
  return value as { [field: string]: FilterValue };
}

/** What is asked for, with the defaults of the protocol. */
function argumentsOf(body: RecordData): ListArguments {
  return {
    page: numberOf(body.currentPage, 0, 0),
    pageSize: Math.min(numberOf(body.pageSize, DEFAULT_PAGE_SIZE, 1), LONGEST_PAGE),
    search: textOf(body.filterValue),
    orgId: body.parentOrgId === undefined || body.parentOrgId === null ? undefined : idOf(body.parentOrgId),
    recursive: body.recursive === true,
    sortField: textOf(body.sortField, DEFAULT_SORT_FIELD),
    sortOrder: body.sortOrder === 'DESCENDING' ? 'DESCENDING' : DEFAULT_SORT_ORDER,
    deleted: body.deletedAlarm === true,
    shared: body.shared === true,
    filters: filtersOf(body.filters),
  };
}

/** The view that a request asks for: one whose fixed values it has, else the main one. */
function viewOf(definitions: Loaded, stored: Resource, body: RecordData): Resource {
  const asks = (view: Resource) => {
    const fixed = view.list === false ? [] : Object.entries(view.list.fixed);
    return fixed.length > 0 && fixed.every(([key, value]) => body[key] === value);
  };
  return variantsOf(definitions, stored).find(asks) ?? stored;
}

function reply(page: { list: RecordData[]; count: number }, currentPage: number, pageSize: number): ListReply {
  const { list, count } = page;
  return { list: list as ListRow[], count, currentPage, pageSize, pagesCount: Math.ceil(count / pageSize) };
}

/** Lists of every type, of several types at once, of members, and the device types. */
export default async function lists(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;

  app.post('/list', async (request) => {
    const body = bodyOf(request.body);
    const resource = listedOfType(definitions, body.type);
    requireAuthority(request.actor, viewOf(definitions, resource, body), 'list');
    const args = argumentsOf(body);
    args.filters = withUnlisted(resource, body, args.filters);
    return reply(await store.list(request.actor, resource, args), args.page, args.pageSize);
  });

  app.post('/list/multi', async (request) => {
    const body = bodyOf(request.body);
    const types = [...new Set(Array.isArray(body.type) ? body.type : [body.type])];
    const resources = types.map((type) => listedOfType(definitions, type));
    if (resources.length === 0) throw new ApiError('BAD_REQUEST');
    for (const resource of resources) requireAuthority(request.actor, resource, 'list');
    const args = argumentsOf(body);
    return reply(await store.listMulti(request.actor, resources, args), args.page, args.pageSize);
  });

  app.post('/list/membership', async (request) => {
    const body = bodyOf(request.body);
    const of = resourceOfType(definitions, body.type);
    const members = resourceOfType(definitions, body.referenceType);
    requireAuthority(request.actor, of, 'one');
    requireAuthority(request.actor, members, 'list');
    const { page, pageSize, search = '' } = argumentsOf(body);
    const found = await store.membership(request.actor, of, members, {
      objectId: idOf(body.objectId),
      currentPage: page,
      pageSize,
      filterValue: search,
    });
    return reply(found, page, pageSize);
  });

  app.get('/list/devices', async () => DEVICE_TYPES.map((callingDeviceType) => ({ callingDeviceType })));
}
