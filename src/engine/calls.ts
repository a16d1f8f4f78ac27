import { cleanRecord } from './addresses.ts';
import { type CallValues, fillBody, fillPath } from './callTemplate.ts';
import { encodeRecord } from './codecs.ts';
import type {
  CallSpec,
  FilterValue,
  HttpMethod,
  Op,
  RecordAction,
  RecordData,
  Resource,
  SortOrder,
} from './definition.ts';
import { toWireId } from './wireId.ts';

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
  /** Includes child organizations. */
  recursive: boolean;
  sortField?: string;
  sortOrder?: SortOrder;
  filters?: { [field: string]: FilterValue };
  /** Values for placeholders of the call, in addition to organization and filters. */
  scope?: CallValues['scope'];
}

export interface MoveArgument {
  id: number;
  newOrgId: number;
}

/** Path of the call that lists records of any type (spec 7, lists). */
export const LIST_PATH = '/list';

/** The call for a page of records of any type. */
const LIST_CALL: CallSpec = { method: 'POST', path: LIST_PATH, body: 'record' };

/** The default calls of a resource (spec 7). */
export function defaultCalls(path: string): Record<Op, CallSpec | false> {
  return {
    list: LIST_CALL,
    one: { method: 'GET', path: `/${path}/{id}`, body: 'none' },
    create: { method: 'POST', path: `/${path}`, body: 'record' },
    update: { method: 'PUT', path: `/${path}`, body: 'record' },
    remove: { method: 'DELETE', path: `/${path}/{id}`, body: 'none' },
    clone: { method: 'POST', path: `/${path}/clone`, body: 'record' },
    move: { method: 'PUT', path: '/move', body: 'record' },
    restore: false,
  };
}

function specOf(r: Resource, op: Op): CallSpec {
  const spec = r.api.calls[op];
  if (spec === false) throw new Error(`${r.name} has no operation "${op}"`);
  return spec;
}

function callOf(spec: CallSpec, values: CallValues, encoded: () => unknown): Call {
  const call = { method: spec.method, url: fillPath(spec.path, values) };
  return spec.body === 'none' ? call : { ...call, body: fillBody(spec, values, encoded) };
}

/** Sources of placeholder values other than the record, and the fields of the record that the body leaves out. */
export type CallContext = Omit<CallValues, 'record'> & { omit?: readonly string[] };

const without = (record: RecordData, names: readonly string[]): RecordData =>
  names.length === 0 ? record : Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/**
 * The call of an operation. Throws if the resource has no such operation (check with `allows`), and a MissingValueError
 * if a placeholder of its path has no value. Fields of the record other than its id only fill placeholders.
 */
export function callFor(
  r: Resource,
  op: 'one' | 'remove' | 'restore',
  id: number | (RecordData & { id: number }),
  context?: CallContext,
): Call;
export function callFor(
  r: Resource,
  op: 'create' | 'update' | 'clone',
  record: RecordData,
  context?: CallContext,
): Call;
export function callFor(r: Resource, op: 'move', arg: MoveArgument, context?: CallContext): Call;
export function callFor(
  r: Resource,
  op: Exclude<Op, 'list'>,
  arg: number | RecordData | MoveArgument,
  { omit = [], ...context }: CallContext = {},
): Call {
  const spec = specOf(r, op);
  const record: RecordData = typeof arg === 'number' ? { id: arg } : { ...arg };
  const values = { ...context, record: { ...record, [r.api.id]: record.id } };
  if (op === 'move') {
    const { id, newOrgId } = record;
    return callOf(spec, values, () => ({ id, objectType: r.api.listType, newOrgId }));
  }
  const known = op === 'one' || op === 'remove' || op === 'restore';
  const blank = op === 'create' ? r.api.blank : undefined;
  return callOf(spec, values, () =>
    known
      ? { id: record.id }
      : { ...blank, ...toWireId(r, without(encodeRecord(r, cleanRecord(r.fields, record)), omit)) },
  );
}

/** The call that fetches the parts of a record. Only for resources with `partOf`. */
export function partsCall(r: Resource, parentId: number, context: CallContext = {}): Call {
  const parent = { ...context.parent, id: parentId };
  return callOf(specOf(r, 'list'), { ...context, parent, record: { [r.partOf ?? '']: parentId } }, () => ({}));
}

/** The call of an action on a record. `given`: the day, YYYY-MM-DD, or the text that it asks for, if the user has given it. */
export function actionCall(r: Resource, action: RecordAction, record: RecordData, given = ''): Call {
  const made = callOf(action.call, { record }, () => encodeRecord(r, record));
  const key = action.asksDay ?? action.asksText;
  return key === undefined || given === '' ? made : { ...made, body: { ...Object(made.body), [key]: given } };
}

/**
 * The call that fetches one page of the list. Fixed values of the definition come last, so no filter overrides them.
 */
export function listCall(r: Resource, p: ListParams): Call {
  const sort = r.list === false ? { field: 'name', order: 'ASCENDING' as const } : r.list.sort;
  const filters = p.filters && Object.keys(p.filters).length > 0 ? { filters: p.filters } : {};
  const scope = { ...p.scope, ...p.filters, orgId: p.orgId };
  // the list call of a part is for those of one parent
  const spec = r.partOf === undefined ? specOf(r, 'list') : LIST_CALL;
  return callOf(spec, { record: {}, scope }, () => ({
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
