import { Type } from '@sinclair/typebox';
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_FIELD,
  DEFAULT_SORT_ORDER,
  MEMBERSHIP_FETCH_SIZE,
} from '../../protocol/constants.ts';
import type { FilterValue, ListReply } from '../../protocol/list.ts';
import { DEVICE_TYPES } from '../../resources/enums.ts';
import type { Fields, RecordData, Resource } from '../../src/engine/definition.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { ApiError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { listReply } from '../http/replies.ts';
import { listResourceOfType, resourceOfType, variantsOf } from '../http/requests.ts';
import { requireAuthority } from '../http/rights.ts';
import { choice, id, jsonValue, nullish, object, page, pageSize, text, textOrTexts } from '../http/schemas.ts';
import type { RouteOptions } from '../platform.ts';
import type { ListArguments } from '../store/contract.ts';
import type { ListPage } from '../store/list.ts';
import { withUnlisted } from '../store/unlisted.ts';

/** Maximum page size; larger requests are reduced to it, and the reply contains the actual size. */
const LONGEST_PAGE = MEMBERSHIP_FETCH_SIZE;
const HEAVY = { lane: 'reads' } as const;
const TYPE_LENGTH = 60;
const SEARCH_LENGTH = 1_000;
const MOST_TYPES = 50;
const MOST_FILTERS = 50;
const MOST_VALUES = 1_000;
/** Most bytes of a fixed value of a definition's list requests. */
const FIXED_BYTES = 1_000;

const filterValue = Type.Unsafe<FilterValue>({
  type: ['string', 'number', 'boolean', 'array', 'null'],
  maxLength: SEARCH_LENGTH,
  maxItems: MOST_VALUES,
  items: { type: ['string', 'number', 'boolean'], maxLength: SEARCH_LENGTH },
});

const paging = {
  currentPage: nullish(page()),
  pageSize: nullish(pageSize()),
  filterValue: nullish(text(SEARCH_LENGTH)),
};

const asked = {
  ...paging,
  parentOrgId: nullish(id()),
  recursive: nullish(Type.Boolean()),
  sortField: nullish(text(200)),
  sortOrder: nullish(choice(['ASCENDING', 'DESCENDING'])),
  deletedAlarm: nullish(Type.Boolean()),
  alarmPointType: nullish(text(TYPE_LENGTH)),
  shared: nullish(Type.Boolean()),
  filters: nullish(Type.Record(Type.String(), filterValue, { maxProperties: MOST_FILTERS })),
};

const Membership = object({
  type: text(TYPE_LENGTH),
  objectId: id(),
  referenceType: text(TYPE_LENGTH),
  ...paging,
});

/** Additional request properties that definitions set to fixed values. */
function fixedKeys({ resources }: Loaded): string[] {
  const inFields = (fields: Fields): string[] =>
    Object.values(fields).flatMap((field) => {
      if (field.type === 'ref') return Object.keys(field.filter ?? {});
      return field.type === 'group' || field.type === 'array' ? inFields(field.fields) : [];
    });
  return resources.flatMap(({ list, fields, table }) => [
    ...(list === false ? [] : Object.keys(list.fixed)),
    ...Object.keys(table.unlisted ?? {}),
    ...inFields(fields),
  ]);
}

interface Asked {
  currentPage?: number | null;
  pageSize?: number | null;
  filterValue?: string | null;
  parentOrgId?: number | null;
  recursive?: boolean | null;
  sortField?: string | null;
  sortOrder?: 'ASCENDING' | 'DESCENDING' | null;
  deletedAlarm?: boolean | null;
  shared?: boolean | null;
  filters?: { [field: string]: FilterValue } | null;
}

/** The request with the defaults of the protocol. */
function argumentsOf(body: Asked): ListArguments & Pick<Required<ListArguments>, 'search'> {
  return {
    page: body.currentPage ?? 0,
    pageSize: Math.min(body.pageSize ?? DEFAULT_PAGE_SIZE, LONGEST_PAGE),
    search: body.filterValue ?? '',
    orgId: body.parentOrgId ?? undefined,
    recursive: body.recursive === true,
    sortField: body.sortField ?? DEFAULT_SORT_FIELD,
    sortOrder: body.sortOrder ?? DEFAULT_SORT_ORDER,
    deleted: body.deletedAlarm === true,
    shared: body.shared === true,
    filters: body.filters ?? {},
  };
}

/** The requested view: the one whose fixed values match the request, otherwise the main view. */
function viewOf(definitions: Loaded, stored: Resource, body: RecordData): Resource {
  const asks = (view: Resource) => {
    const fixed = view.list === false ? [] : Object.entries(view.list.fixed);
    return fixed.length > 0 && fixed.every(([key, value]) => body[key] === value);
  };
  return variantsOf(definitions, stored).find(asks) ?? stored;
}

function replyOf({ list, count }: ListPage, currentPage: number, size: number): ListReply {
  return { list, count, currentPage, pageSize: size, pagesCount: Math.ceil(count / size) };
}

/** Lists of one type, of several types, of memberships and of device types. */
export default async function lists(app: App, { platform }: RouteOptions): Promise<void> {
  const { definitions, store } = platform;
  const fixed = fixedKeys(definitions).map((key) => [key, Type.Optional(jsonValue(FIXED_BYTES))]);
  const more = { ...(Object.fromEntries(fixed) as object), ...asked };
  const schema = { tags: ['lists'], response: { 200: listReply } };

  app.post(
    '/list',
    {
      config: HEAVY,
      schema: {
        ...schema,
        summary: 'A page of records of one type',
        body: object({ ...more, type: text(TYPE_LENGTH) }),
      },
    },
    async ({ actor, body, reads }) => {
      const resource = listResourceOfType(definitions, body.type);
      requireAuthority(actor, viewOf(definitions, resource, body), 'list');
      const args = argumentsOf(body);
      args.filters = withUnlisted(resource, body, args.filters);
      return replyOf(await store.list(actor, resource, args, reads), args.page, args.pageSize);
    },
  );

  app.post(
    '/list/multi',
    {
      config: HEAVY,
      schema: {
        ...schema,
        summary: 'A page of records of several types',
        body: object({ ...more, type: textOrTexts(TYPE_LENGTH, MOST_TYPES) }),
      },
    },
    async ({ actor, body, reads }) => {
      const types = [...new Set([body.type].flat())];
      const resources = types.map((type) => listResourceOfType(definitions, type));
      if (resources.length === 0) throw new ApiError('BAD_REQUEST');
      for (const resource of resources) requireAuthority(actor, resource, 'list');
      const args = argumentsOf(body);
      return replyOf(await store.listMulti(actor, resources, args, reads), args.page, args.pageSize);
    },
  );

  app.post(
    '/list/membership',
    { config: HEAVY, schema: { ...schema, summary: 'Records that a record is linked with', body: Membership } },
    async ({ actor, body, reads }) => {
      const of = resourceOfType(definitions, body.type);
      const members = resourceOfType(definitions, body.referenceType);
      requireAuthority(actor, of, 'one');
      requireAuthority(actor, members, 'list');
      const { page: currentPage, pageSize: size, search } = argumentsOf(body);
      const request = { objectId: body.objectId, currentPage, pageSize: size, filterValue: search };
      return replyOf(await store.membership(actor, of, members, request, reads), currentPage, size);
    },
  );

  const Devices = Type.Array(Type.Object({ callingDeviceType: Type.String() }));
  app.get(
    '/list/devices',
    { schema: { tags: ['lists'], summary: 'Device types', response: { 200: Devices } } },
    async () => DEVICE_TYPES.map((callingDeviceType) => ({ callingDeviceType })),
  );
}
