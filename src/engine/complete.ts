import { mergeAccess, spreadAccess } from './accessKeys.ts';
import { defaultCalls } from './calls.ts';
import { isComputed } from './computed.ts';
import type {
  CallSpec,
  Column,
  DerivedResourceDefinition,
  Field,
  Fields,
  ListView,
  Op,
  Resource,
  ResourceDefinition,
  Tab,
} from './definition.ts';
import { sortableIn } from './fields.ts';
import { nameFieldOf } from './refs.ts';

const PAGE_SIZE = 20;
const SHOWN_COLUMNS = 6;

/** Whether a field is a column by default. */
function isListed(field: Field): boolean {
  if (field.visible === false) return false;
  if (field.type === 'ref') return !field.multiple;
  return !['longText', 'password', 'json', 'group', 'array'].includes(field.type);
}

/** The default columns of a list: the plain fields, the first few of them shown. */
export function defaultColumns(fields: Fields): Column[] {
  return Object.entries(fields)
    .filter(([, field]) => isListed(field))
    .map(([field], i) => (i < SHOWN_COLUMNS ? { field } : { field, hidden: true }));
}

/** The default form: one tab with all editable fields. */
export function defaultTabs(fields: Fields): Tab[] {
  const rows = Object.entries(fields)
    .filter(([, field]) => !isComputed(field) && field.readOnly !== true && field.visible !== false)
    .map(([name]) => name);
  return [{ name: 'details', rows }];
}

/** The columns of a list in their long form, or the default columns. */
export function columnsOf(list: Partial<ListView>, fields: Fields): Column[] {
  if (!list.columns) return defaultColumns(fields);
  return list.columns.map((column) => (typeof column === 'string' ? { field: column } : column));
}

function completeList(d: ResourceDefinition): Resource['list'] {
  if (d.list === false) return false;
  const list: Partial<ListView> = d.list ?? {};
  const columns = columnsOf(list, d.fields);
  const sortable = sortableIn(d.fields);
  const byColumn = columns
    .map(({ field }) => {
      const f = d.fields[field];
      return f?.type === 'ref' ? nameFieldOf(field, f) : field;
    })
    .find((name) => sortable.includes(name));
  const second = columns.filter((column) => !column.hidden)[1]?.field;
  return {
    filters: [],
    pageSize: PAGE_SIZE,
    fixed: {},
    waiting: {},
    scope: Object.hasOwn(d.fields, 'orgId'),
    phone: second === undefined ? [] : [second],
    sort: { field: sortable.includes('name') ? 'name' : (byColumn ?? 'name'), order: 'ASCENDING' },
    ...list,
    columns,
  };
}

/** Makes a path begin with exactly one slash. */
function rooted(path: string): string {
  return `/${path.replace(/^\/+/, '')}`;
}

function completeCalls(d: ResourceDefinition, path: string): Record<Op, CallSpec | false> {
  const calls = defaultCalls(path);
  // only records of organizations, and organizations themselves, can be moved
  if (!Object.hasOwn(d.fields, 'orgId') && d.treeParent === undefined) calls.move = false;
  if (d.removal?.keepDays !== undefined) calls.restore = { method: 'PUT', path: `/${path}/re-enable`, body: 'id' };
  if (d.list === false) calls.list = false;
  if (d.partOf !== undefined) {
    calls.list = { method: 'GET', path: `/${path}/list?${d.partOf}={${d.partOf}}`, body: 'none' };
    calls.move = false;
  }
  for (const op of Object.keys(calls) as Op[]) {
    const given = d.api.calls?.[op];
    if (given === false) calls[op] = false;
    else if (given !== undefined) {
      const standard = calls[op];
      const sends = given.method !== 'GET' && given.method !== 'DELETE';
      const body = given.body ?? (sends ? (standard === false ? 'id' : standard.body) : 'none');
      calls[op] = { method: given.method, path: rooted(given.path), body: body ?? 'record' };
    }
  }
  return calls;
}

/** Fills every default into a definition. The result shares objects with the given definition. */
export function complete(d: ResourceDefinition, source: string, patchedBy: string[]): Resource {
  const path = d.api.path ?? d.name;
  return {
    ...d,
    list: completeList(d),
    tabs: d.tabs ?? defaultTabs(d.fields),
    actions: (d.actions ?? []).map((action) => ({
      ...action,
      call: { ...action.call, path: rooted(action.call.path) },
    })),
    links: d.links ?? [],
    rules: d.rules ?? [],
    access: spreadAccess(d.access, d.api.listType),
    removal: { soft: false, guarded: true, ...d.removal },
    api: { id: 'id', failures: [], ...d.api, path, calls: completeCalls(d, path) },
    table: { index: [], behaviors: [], ...d.table },
    source,
    patchedBy,
  };
}

/**
 * Merges a definition into the one it is based on. Its own keys win; fields, list, access, api and table are merged key
 * by key. The path is the base's, even if that is a default.
 */
export function derive(base: ResourceDefinition, d: DerivedResourceDefinition): ResourceDefinition {
  const baseList = base.list === false ? undefined : base.list;
  let list = base.list;
  if (d.list === false) list = false;
  else if (d.list) {
    const columns = d.list.columns ?? baseList?.columns ?? defaultColumns({ ...base.fields, ...d.fields });
    list = { ...baseList, ...d.list, columns };
  }
  const derived: ResourceDefinition = {
    ...base,
    ...d,
    fields: { ...base.fields, ...d.fields },
    access: mergeAccess(base.access, d.access),
    api: { ...base.api, path: base.api.path ?? base.name, ...d.api, calls: { ...base.api.calls, ...d.api?.calls } },
    ...(base.removal || d.removal ? { removal: { ...base.removal, ...d.removal } } : {}),
    table: { ...base.table, ...d.table },
    list,
  };
  const own = Object.keys(d.fields ?? {}).filter((name) => !Object.hasOwn(base.fields, name));
  if (base.restrictable && !d.restrictable) derived.restrictable = [...base.restrictable, ...own];
  return structuredClone(derived);
}
