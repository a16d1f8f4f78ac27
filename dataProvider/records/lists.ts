import type { GetListParams, GetListResult } from 'ra-core';
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_FIELD,
  DEFAULT_SORT_ORDER,
  MEMBERSHIP_PAGE_SIZE,
} from '../../protocol/constants.ts';
import { type FilterValue, type ListReply, REQUEST_FILTERS } from '../../protocol/list.ts';
import { LIST_PATH, listCall } from '../../src/engine/calls.ts';
import { placeholdersOf } from '../../src/engine/callTemplate.ts';
import type { Resource, ShortRow, SortOrder } from '../../src/engine/definition.ts';
import { readCondition } from '../../src/engine/fieldFilter.ts';
import { plainFields } from '../../src/engine/fields.ts';
import { isObject } from '../../src/engine/paths.ts';
import { isListed } from '../../src/engine/refs.ts';
import { hasExtension } from '../http/capabilities.ts';
import { isAccessDenied } from '../http/errors.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import type { HttpRequest } from '../http/request.ts';
import { type LenientReply, readDevices, readListReply, withCount } from '../replies/lists.ts';
import { idOf } from '../replies/wire.ts';
import { getOrgId, setDeniedReason } from '../session/stored.ts';
import type { AllIdsParams, CallMeta, DeviceType, ListFilter, ListMeta, TocsinMethods } from '../types.ts';
import { getParts, type RecordCallContext, UNSUPPORTED } from './entities.ts';
import { get, listReplyOf, requestOf, rowFrom } from './records.ts';

const LIST = { method: 'POST', path: LIST_PATH } as const;
/** Rows per call when fetching all ids of a list. */
const ALL_IDS_PAGE_SIZE = 1_000;

/** The running request of each list on the screen, by name of the list; a newer one cancels it. */
const running = new Map<string, AbortController>();

/**
 * One page of a list (POST /list, or the definition's own call). `learn`: receives the fields that the server sent for
 * a part.
 */
export async function getList(
  r: Resource,
  params: GetListParams,
  learn?: RecordCallContext['learn'],
): Promise<GetListResult<ShortRow>> {
  const { partsOf } = (params.meta ?? {}) as ListMeta;
  if (r.partOf !== undefined && (partsOf !== undefined || !isListed(r))) return listParts(r, params, learn);
  const { page, perPage } = params.pagination ?? { page: 1, perPage: pageSizeOf(r) };
  const newest = supersede((params.meta as ListMeta | undefined)?.list, params.signal);
  try {
    const reply = await fetchPage(r, params, page - 1, perPage, newest.signal);
    const data = reply.list.flatMap((row) => rowFrom(r, row) ?? []);
    const pageInfo = { hasNextPage: reply.hasNextPage, hasPreviousPage: page > 1 };
    return reply.count === undefined ? { data, pageInfo } : { data, total: reply.count, pageInfo };
  } finally {
    newest.done();
  }
}

/** Fetches the parts of one record. */
async function listParts(
  r: Resource,
  { filter, meta, signal }: GetListParams,
  learn: RecordCallContext['learn'],
): Promise<GetListResult<ShortRow>> {
  const parent = idOf((meta as ListMeta | undefined)?.partsOf ?? filter?.[r.partOf ?? '']);
  if (parent === undefined) throw new HttpFailure(LIST, UNSUPPORTED);
  const data = await getParts(r, parent, { ...(meta as CallMeta | undefined), signal, learn });
  return { data, total: data.length };
}

/** All matching ids, fetched page by page in a stable order, without duplicates. */
export async function allIds(r: Resource, params: AllIdsParams): Promise<number[]> {
  const ids = new Set<number>();
  for (let page = 0; ; page++) {
    const reply = await fetchPage(r, params, page, ALL_IDS_PAGE_SIZE, params.signal);
    const before = ids.size;
    for (const row of reply.list) ids.add(row.id);
    // a server that ignores the page number would return the same rows forever
    if (!reply.hasNextPage || ids.size === before) return [...ids];
  }
}

/** POST /list/multi */
export const listMulti: TocsinMethods['listMulti'] = async (request, signal) => {
  const body = {
    currentPage: 0,
    filterValue: '',
    pageSize: DEFAULT_PAGE_SIZE,
    parentOrgId: getOrgId(),
    recursive: false,
    sortField: DEFAULT_SORT_FIELD,
    sortOrder: DEFAULT_SORT_ORDER,
    ...definedIn(request),
  };
  return fetchReply({ method: 'POST', path: '/list/multi', body, signal }, body.currentPage, body.pageSize);
};

/** POST /list/membership */
export const membership: TocsinMethods['membership'] = async (request, signal) => {
  const body = { currentPage: 0, pageSize: MEMBERSHIP_PAGE_SIZE, filterValue: '', ...request };
  return fetchReply({ method: 'POST', path: '/list/membership', body, signal }, body.currentPage, body.pageSize);
};

/** GET /list/devices */
export async function devices(): Promise<DeviceType[]> {
  return readDevices(await get('/list/devices'));
}

async function fetchReply(request: HttpRequest, page: number, pageSize: number): Promise<ListReply<ShortRow>> {
  return withCount(readListReply(await fetchList(request), page, pageSize));
}

/** Runs a list call, retried like a GET because it changes nothing. Stores the reason of a refusal (spec section 8). */
async function fetchList(request: HttpRequest): Promise<unknown> {
  try {
    return listReplyOf(request, await http({ ...request, read: true }));
  } catch (failure) {
    if (failure instanceof HttpFailure && isAccessDenied(failure)) setDeniedReason(failure.reason ?? 'ACCESS_DENIED');
    throw failure;
  }
}

type ListedParams = Pick<GetListParams, 'filter' | 'sort' | 'meta'>;

async function fetchPage(
  r: Resource,
  params: ListedParams,
  page: number,
  pageSize: number,
  signal: AbortSignal | undefined,
): Promise<LenientReply> {
  const call = await pageCall(r, params, page, pageSize);
  return readListReply(await fetchList(requestOf(call, { signal })), page, pageSize);
}

/** The call for a page of a list. */
export async function pageCall(r: Resource, params: ListedParams, page: number, pageSize: number) {
  const { q, orgId, recursive, ...rest } = (params.filter ?? {}) as ListFilter;
  const { own, fields, scope } = splitFilter(r, rest);
  const call = listCall(r, {
    page,
    pageSize,
    search: q?.trim() ?? '',
    orgId: orgId ?? getOrgId(),
    recursive: recursive ?? false,
    ...sortOf(r, params.sort),
    filters: await fieldFilters(fields),
    scope: { ...(params.meta as ListMeta | undefined)?.scope, ...scope },
  });
  const { fixed, shared } = (params.meta ?? {}) as ListMeta;
  const above = shared && r.shared === 'below' && (await hasExtension('list.shared')) ? { shared: true } : {};
  const body = isObject(call.body) ? { ...fixed, ...own, ...call.body, ...above } : call.body;
  return { ...call, body };
}

/** The entries that have a value, so that an undefined one doesn't override a default. */
function definedIn(values: object): { [key: string]: unknown } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** The value of a filter as a property of the request; undefined if it has none or several. */
function singleOf(value: FilterValue): string | boolean | undefined {
  const [single, ...others] = Array.isArray(value) ? value : [value];
  return others.length === 0 && (typeof single === 'string' || typeof single === 'boolean') ? single : undefined;
}

function splitFilter({ api }: Resource, filter: { [field: string]: FilterValue | undefined }) {
  const own: { [field: string]: FilterValue } = {};
  const fields: { [field: string]: FilterValue } = {};
  /** Filters that are placeholders in the path of the call; they are sent there only. */
  const scope: { [field: string]: FilterValue } = {};
  const inAddress = api.calls.list === false ? [] : placeholdersOf(api.calls.list.path);
  for (const [name, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const single = REQUEST_FILTERS.has(name) ? singleOf(value) : undefined;
    if (inAddress.includes(name)) scope[name] = value;
    else if (single !== undefined) own[name] = single;
    else fields[name] = value;
  }
  return { own, fields, scope };
}

/**
 * The failure of a field filter on a server without such filters. The server would ignore it and return all records,
 * and "all that match" would select all of them.
 */
function unsupportedFilter(fields: readonly string[]): HttpFailure {
  const errors = Object.fromEntries(fields.map((name) => [name, 'unknownField']));
  return new HttpFailure(LIST, { ...UNSUPPORTED, errors });
}

async function fieldFilters(fields: {
  [field: string]: FilterValue;
}): Promise<{ [field: string]: FilterValue } | undefined> {
  const names = Object.keys(fields);
  if (names.length === 0) return undefined;
  if (!(await hasExtension('list.filters'))) throw unsupportedFilter(names);
  const conditions = names.filter((name) => readCondition(name).operator !== 'is');
  if (conditions.length > 0 && !(await hasExtension('list.conditions'))) throw unsupportedFilter(conditions);
  return fields;
}

function sortOf(r: Resource, sort: GetListParams['sort']): { sortField: string; sortOrder: SortOrder } {
  const own = r.list === false ? undefined : r.list.sort;
  const field = sort?.field ?? own?.field ?? DEFAULT_SORT_FIELD;
  const order = sort ? (sort.order === 'DESC' ? 'DESCENDING' : 'ASCENDING') : (own?.order ?? DEFAULT_SORT_ORDER);
  return { sortField: wireSortField(r, field), sortOrder: order };
}

/** The field to sort by on the server. The title is no field of the protocol, so its first field replaces it. */
function wireSortField(r: Resource, name: string): string {
  if (name !== 'title' || Object.hasOwn(r.fields, name)) return name;
  return plainFields(r.fields, r.title)[0] ?? DEFAULT_SORT_FIELD;
}

function pageSizeOf(r: Resource): number {
  return r.list === false ? DEFAULT_PAGE_SIZE : r.list.pageSize;
}

/** Returns a signal that aborts with the caller's, or when a newer request for the same named list begins. */
function supersede(list: string | undefined, signal: AbortSignal | undefined) {
  if (list === undefined) return { signal, done: () => undefined };
  const controller = new AbortController();
  const cancel = () => controller.abort(signal?.reason);
  if (signal?.aborted) cancel();
  signal?.addEventListener('abort', cancel);
  running.get(list)?.abort(new DOMException('Superseded by a newer request', 'AbortError'));
  running.set(list, controller);
  return {
    signal: controller.signal,
    done: () => {
      signal?.removeEventListener('abort', cancel);
      if (running.get(list) === controller) running.delete(list);
    },
  };
}
