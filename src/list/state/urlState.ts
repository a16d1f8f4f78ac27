import { useCallback, useMemo } from 'react';
import type { FilterValue } from '../../../protocol/list.ts';
import {
  useChangeParams,
  useParamsAhead,
  useParamsLead,
  useSearchParamsNow,
  withParams,
} from '../../definition/searchParams.ts';
import type { Field, Resource } from '../../engine/definition.ts';
import { readCondition } from '../../engine/fieldFilter.ts';
import { PART } from '../../record/pane/address.ts';
import { readSelection, writeSelection } from '../selection/selection.ts';

/** The list state that is kept in the address. */
export interface ListState {
  search: string;
  /** Page number, from 1. */
  page: number;
  pageSize: number;
  sort: { field: string; order: 'ASC' | 'DESC' };
  filters: { [field: string]: FilterValue };
  /** Undefined: the user's current organization. */
  orgId?: number;
  recursive: boolean;
  /** Name of the saved view that was opened. */
  view?: string;
  /** The shown columns, if a view defines them. */
  columns?: readonly string[];
  /** Ids of checked rows, or all matching ones. */
  selected: 'all' | readonly number[];
  /** Open tab of the record. */
  tab?: string;
}

export type ListPatch = Partial<ListState>;

/** The list state without the checked rows. */
export type Listed = Omit<ListState, 'selected'>;

const FILTER = 'f.';

function readFilter(resource: Resource, key: string, values: string[]): FilterValue {
  const [first = ''] = values;
  const { name, operator } = readCondition(key);
  if (operator === 'empty') return first === 'true';
  const field: Field | undefined = resource.fields[name];
  switch (field?.type) {
    case 'bool':
      return first === 'true';
    case 'int':
    case 'decimal':
      return values.length > 1 ? values.map(Number) : Number(first);
    case 'ref':
      return values.map(Number).filter(Number.isFinite);
    case 'enum':
      return values;
    default:
      return values.length > 1 ? values : first;
  }
}

function defaults(resource: Resource): Pick<ListState, 'pageSize' | 'sort'> {
  if (resource.list === false) return { pageSize: 20, sort: { field: 'name', order: 'ASC' } };
  const { field, order } = resource.list.sort;
  return { pageSize: resource.list.pageSize, sort: { field, order: order === 'DESCENDING' ? 'DESC' : 'ASC' } };
}

function positive(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}

/** Reads the list state from a query string. Missing values come from the definition. */
export function readState(params: URLSearchParams, resource: Resource): ListState {
  const own = defaults(resource);
  const sort = params.get('sort');
  const filters: ListState['filters'] = {};
  for (const key of new Set(params.keys())) {
    if (!key.startsWith(FILTER)) continue;
    const name = key.slice(FILTER.length);
    const value = readFilter(resource, name, params.getAll(key).filter(Boolean));
    if (!(Array.isArray(value) ? value.length === 0 : value === '')) filters[name] = value;
  }
  return {
    search: params.get('q') ?? '',
    page: positive(params.get('page'), 1),
    pageSize: positive(params.get('size'), own.pageSize),
    sort: sort ? { field: sort.replace(/^-/, ''), order: sort.startsWith('-') ? 'DESC' : 'ASC' } : own.sort,
    filters,
    orgId: params.has('org') ? positive(params.get('org'), 1) : undefined,
    recursive: params.get('children') !== 'no',
    view: params.get('view') ?? undefined,
    columns: params.get('cols')?.split(' ').filter(Boolean),
    selected: readSelection(params.get('sel')),
    tab: params.get('tab') ?? undefined,
  };
}

/** The list state in a query string, without the checked rows. */
export function readListed(query: string, resource: Resource): Listed {
  return readState(new URLSearchParams(query), resource);
}

const withoutSelection = (params: URLSearchParams) => String(withParams(params, { sel: '' }));

function put(params: URLSearchParams, key: string, value: string | undefined): void {
  if (value) params.set(key, value);
  else params.delete(key);
}

/** Returns the query string after a change. A change of the matching rows goes back to the first page. */
export function writeState(before: URLSearchParams, patch: ListPatch, resource: Resource): URLSearchParams {
  const params = new URLSearchParams(before);
  const own = defaults(resource);
  if ('search' in patch) put(params, 'q', patch.search?.trim());
  if ('orgId' in patch) put(params, 'org', patch.orgId === undefined ? undefined : String(patch.orgId));
  if (patch.recursive !== undefined) put(params, 'children', patch.recursive ? undefined : 'no');
  if (patch.sort) {
    const same = patch.sort.field === own.sort.field && patch.sort.order === own.sort.order;
    put(params, 'sort', same ? undefined : `${patch.sort.order === 'DESC' ? '-' : ''}${patch.sort.field}`);
  }
  if (patch.pageSize) put(params, 'size', patch.pageSize === own.pageSize ? undefined : String(patch.pageSize));
  if (patch.filters) {
    for (const key of [...params.keys()]) if (key.startsWith(FILTER)) params.delete(key);
    for (const [name, value] of Object.entries(patch.filters)) {
      for (const one of Array.isArray(value) ? value : [value]) params.append(`${FILTER}${name}`, String(one ?? ''));
    }
  }
  if ('view' in patch) put(params, 'view', patch.view);
  if ('columns' in patch) put(params, 'cols', patch.columns?.join(' '));
  if ('tab' in patch) {
    put(params, 'tab', patch.tab);
    params.delete(PART);
  }
  const otherRows = ['search', 'orgId', 'recursive', 'filters', 'pageSize', 'sort'].some((key) => key in patch);
  if (patch.page !== undefined || otherRows) {
    put(params, 'page', patch.page !== undefined && patch.page > 1 ? String(patch.page) : undefined);
  }
  const otherSet = ['search', 'orgId', 'recursive', 'filters'].some((key) => key in patch);
  if (patch.selected !== undefined || otherSet) {
    put(params, 'sel', writeSelection(patch.selected ?? []));
  }
  return params;
}

/**
 * The list state in the address, and the function that changes it. `replace`: replaces the history entry. `live`: the
 * rows change all the time. React renders a change of the address with low priority, so it could starve: the list
 * renders the new state at once, and the address follows.
 */
export function useListState(resource: Resource, { live = false } = {}) {
  const params = useParamsAhead();
  const checked = params.get('sel');
  const selected = useMemo(() => readSelection(checked), [checked]);
  const query = withoutSelection(params);
  const state = useMemo(() => readListed(query, resource), [query, resource]);
  const changeNow = useSearchParamsNow();
  const changeParams = useChangeParams();
  const lead = useParamsLead();
  const change = useCallback(
    (patch: ListPatch, { replace = false } = {}) => {
      // synchronous for checkboxes and tabs: if they lagged behind a click, the next click would be lost
      const now = patch.selected !== undefined || 'tab' in patch;
      const write = live ? lead : now ? changeNow : changeParams;
      write((before) => writeState(before, patch, resource), { replace });
    },
    [changeParams, changeNow, lead, resource, live],
  );
  return { state, selected, change, query, live };
}
export type ListAddress = ReturnType<typeof useListState>;
export type ChangeList = ListAddress['change'];
