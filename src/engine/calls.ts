import type { CallSpec, HttpMethod, Op, RecordAction } from './api.ts';
import { encodeRecord } from './codecs.ts';
import type { RecordData, Resource } from './definition.ts';
import type { FilterValue, SortOrder } from './view.ts';

export interface Call {
  method: HttpMethod;
  /** Below /rest/api, with a leading slash: "/participants/7". */
  url: string;
  body?: unknown;
}

export interface ListParams {
  /** Pages start at 0. */
  page: number;
  pageSize: number;
  search?: string;
  orgId: number;
  /** Child organizations too. */
  recursive: boolean;
  sortField?: string;
  sortOrder?: SortOrder;
  filters?: { [field: string]: FilterValue };
}

export interface MoveArgument {
  id: number;
  newOrgId: number;
}

/** The calls of a resource whose definition says nothing else (spec 7). */
export function defaultCalls(path: string): Record<Op, CallSpec | false> {
  return {
    list: { method: 'POST', path: '/list', body: 'record' },
    one: { method: 'GET', path: `/${path}/{id}`, body: 'none' },
    create: { method: 'POST', path: `/${path}`, body: 'record' },
    update: { method: 'PUT', path: `/${path}`, body: 'record' },
    remove: { method: 'DELETE', path: `/${path}/{id}`, body: 'none' },
    clone: { method: 'POST', path: `/${path}/clone`, body: 'record' },
    move: { method: 'PUT', path: '/move', body: 'record' },
    restore: false,
  };
}

/** Whether there is such an operation. Who may use it is another question (`authorityFor`). */
export function allows(r: Resource, op: Op): boolean {
  return r.api.calls[op] !== false;
}

function specOf(r: Resource, op: Op): CallSpec {
  const spec = r.api.calls[op];
  if (spec === false) throw new Error(`${r.name} has no operation "${op}"`);
  return spec;
}

function callOf(spec: CallSpec, id: unknown, record: () => unknown): Call {
  const url = spec.path.includes('{id}') ? spec.path.replaceAll('{id}', encodeURIComponent(String(id))) : spec.path;
  if (spec.body === 'none') return { method: spec.method, url };
  return { method: spec.method, url, body: spec.body === 'id' ? { id } : record() };
}

/** The call of an operation. Throws when the resource has no such operation: ask `allows` first. */
export function callFor(r: Resource, op: 'one' | 'remove' | 'restore', id: number): Call;
export function callFor(r: Resource, op: 'create' | 'update' | 'clone', record: RecordData): Call;
export function callFor(r: Resource, op: 'move', arg: MoveArgument): Call;
export function callFor(r: Resource, op: Exclude<Op, 'list'>, arg: number | RecordData | MoveArgument): Call {
  const spec = specOf(r, op);
  if (typeof arg === 'number') return callOf(spec, arg, () => ({ id: arg }));
  if (op === 'move') {
    const { id, newOrgId } = arg as MoveArgument;
    return callOf(spec, id, () => ({ id, objectType: r.api.listType, newOrgId }));
  }
  const record = arg as RecordData;
  return callOf(spec, record.id, () => encodeRecord(r, record));
}

/** The call that fetches the parts of a record. Only for resources with `partOf`. */
export function partsCall(r: Resource, parentId: number): Call {
  return callOf(specOf(r, 'list'), parentId, () => ({ id: parentId }));
}

/** The call of an action on a record. */
export function actionCall(r: Resource, { call }: RecordAction, record: RecordData): Call {
  return callOf(call, record.id, () => encodeRecord(r, record));
}

/** The call that fetches one page of the list. What the definition fixes comes last: nobody can ask around it. */
export function listCall(r: Resource, p: ListParams): Call {
  const sort = r.list === false ? { field: 'name', order: 'ASCENDING' as const } : r.list.sort;
  const filters = p.filters && Object.keys(p.filters).length > 0 ? { filters: p.filters } : {};
  return callOf(specOf(r, 'list'), undefined, () => ({
    type: r.api.listType,
    currentPage: p.page,
    pageSize: p.pageSize,
    filterValue: p.search ?? '',
    parentOrgId: p.orgId,
    recursive: p.recursive,
    sortField: p.sortField ?? sort.field,
    sortOrder: p.sortOrder ?? sort.order,
    ...filters,
    ...(r.list === false ? {} : r.list.fixed),
  }));
}
