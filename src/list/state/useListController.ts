import { useQueryClient } from '@tanstack/react-query';
import { type GetDataOptions, type ListControllerResult, type SortPayload, useEvent } from 'ra-core';
import { useEffect, useMemo, useState } from 'react';
import { useOrgId } from '../../../authProvider/useUser.ts';
import type { FilterValue } from '../../../protocol/list.ts';
import { useDefinition, useExtension, useProvider } from '../../definition/context.tsx';
import { useLabels } from '../../definition/labels.ts';
import { fetchEarly } from '../../definition/recordQuery.ts';
import { LIST_PATH } from '../../engine/calls.ts';
import { withField } from '../../engine/fieldFilter.ts';
import { useStable } from '../../ui/contexts.ts';
import { useLastPainted, usePainted } from '../../ui/painting.ts';
import { useColumns } from '../columns/useColumns.ts';
import type { ListMarks, ListScreen } from './context.ts';
import { pagesOf } from './pages.ts';
import { type ChangeList, type ListAddress, type Listed, useListState } from './urlState.ts';
import { useOpenRecord } from './useOpenRecord.ts';
import { type Match, matchOf, type Row, useRows } from './useRows.ts';

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The filter part of react-admin's list context: filters of fields, and the search as `q`. */
function useFilterActions(state: Listed, change: ChangeList) {
  const { filters, search } = state;
  // filters that the user has added, with or without a value
  const [shown, setShown] = useState<readonly string[]>([]);
  const displayedFilters = useMemo(() => Object.fromEntries(shown.map((name) => [name, true])), [shown]);
  const filterValues = useMemo(() => (search ? { ...filters, q: search } : filters), [filters, search]);
  const setFilters = useEvent(({ q, ...fields }: { [name: string]: unknown }, displayed?: object) => {
    if (displayed) setShown(Object.keys(displayed));
    const left = Object.entries(fields).filter(([, value]) => isSet(value));
    change({ search: typeof q === 'string' ? q : '', filters: Object.fromEntries(left) as Listed['filters'] });
  });
  const showFilter = useEvent((name: string, value?: FilterValue) => {
    setShown((before) => (before.includes(name) ? before : [...before, name]));
    if (isSet(value)) setFilters({ ...filterValues, [name]: value });
  });
  const hideFilter = useEvent((name: string) => {
    setShown((before) => before.filter((one) => one !== name));
    const others = withField(filters, name, undefined);
    if (Object.keys(others).length < Object.keys(filters).length) setFilters({ ...others, q: search });
  });
  const clearFilters = useEvent(() => {
    setShown([]);
    change({ filters: {}, search: '', view: undefined });
  });
  return { filters: { filterValues, displayedFilters, setFilters, showFilter, hideFilter }, clearFilters };
}

/** Maximum number of rows that `getData` reads if the total is unknown. */
const MAX_UNKNOWN_TOTAL = 1000;

/** The source of a list's rows. */
export interface RowSource
  extends Pick<ListScreen, 'mayFilter' | 'hasConditions' | 'ownFilters' | 'prefetch' | 'countOf'> {
  rows: Pick<
    ListControllerResult<Row>,
    'isPending' | 'isFetching' | 'isLoading' | 'isPaused' | 'isPlaceholderData' | 'refetch'
  > & { data: { data: Row[]; total?: number } | undefined; error: unknown };
  match: Match;
  hasNext: boolean;
  /** Fetches the first `most` matching rows. */
  read: (most: number) => Promise<Row[]>;
  /** The open tab, if the parameter `tab` of the address belongs to the screen instead of the open record. */
  tab?: string;
  /** Called with the id of a record that is about to be opened. */
  onOpen?: (id: string) => void;
}

const NONE: readonly string[] = [];

/** The list controller of the current definition, with the rows of `POST /list`. */
export function useListController() {
  const resource = useDefinition();
  const provider = useProvider();
  const queries = useQueryClient();
  const address = useListState(resource);
  const { rows, match, hasNext, prefetch } = useRows(resource, address.state);
  const orgId = useOrgId();
  const mayFilter = useExtension('list.filters');
  // an entity with a list call of its own may have another server
  const { list } = resource.api.calls;
  const hasConditions = useExtension('list.conditions') && list !== false && list.path === LIST_PATH;
  const read = async (perPage: number) =>
    (await provider.getList(resource.name, { ...match, pagination: { page: 1, perPage } })).data;
  const countOf = async (state: Listed, signal: AbortSignal) => {
    const asked = { ...matchOf(state, orgId), pagination: { page: 1, perPage: 1 }, signal };
    return (await provider.getList(resource.name, asked)).total ?? null;
  };
  const onOpen = (id: string) => fetchEarly(queries, provider, resource, id);
  const filtering = { mayFilter, hasConditions, ownFilters: NONE };
  return useController(address, { rows, match, hasNext, prefetch, ...filtering, read, countOf, onOpen });
}

/**
 * The controller of a list with its state in the address. Replaces react-admin's, which drops other search parameters:
 * open tab, organization, saved view.
 */
export function useController(
  { state, selected, change, query, live }: ListAddress,
  { rows, match, hasNext, prefetch, mayFilter, hasConditions, ownFilters, read, countOf, tab, onOpen }: RowSource,
): { controller: ListControllerResult<Row>; screen: ListScreen; marks: ListMarks } {
  const resource = useDefinition();
  const labels = useLabels();
  const columns = useColumns(resource, { state, change, tab });
  const { filters, clearFilters } = useFilterActions(state, change);
  const { openId, open, replace, close } = useOpenRecord(resource, { tabOfScreen: tab !== undefined, live, onOpen });
  const { page, pageSize: perPage, sort } = state;
  const { data, total } = rows.data ?? {};
  const ready = usePainted(data !== undefined);
  const leavesRoom = useLastPainted(openId !== undefined);

  // the page is empty or does not exist
  const past = data?.length === 0 && !rows.isPlaceholderData && page > 1;
  const last = Math.min(pagesOf(total, perPage) ?? page, page - 1);
  useEffect(() => {
    // in a microtask, because a live list renders the change synchronously, which React can't do within an effect
    if (past) queueMicrotask(() => change({ page: last }, { replace: true }));
  }, [past, last, change]);

  const allSelected = selected === 'all';
  const selectedIds = useMemo(
    () => (selected === 'all' ? (data ?? []).map(({ id }) => id) : [...selected]),
    [selected, data],
  );
  const onSelect = useEvent((ids: number[]) => change({ selected: ids }, { replace: true }));
  const onToggleItem = useEvent((id: number) =>
    onSelect(selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id]),
  );
  const getData = useEvent(({ maxResults }: GetDataOptions = {}) => read(maxResults ?? total ?? MAX_UNKNOWN_TOTAL));
  const setPage = useEvent((next: number) => change({ page: next }));
  const setPerPage = useEvent((pageSize: number) => change({ pageSize }));
  const setSort = useEvent((next: SortPayload) => change({ sort: next }));
  const onSelectAll = useEvent(() => change({ selected: 'all' }, { replace: true }));
  const onUnselectItems = useEvent(() => onSelect([]));
  const { isPending, isFetching, isLoading, isPaused, isPlaceholderData, refetch, error } = rows;
  const { filterValues, displayedFilters, setFilters, showFilter, hideFilter } = filters;
  const defaultTitle = labels.name(2);
  const { orgId, recursive } = match.filter;
  const controller = useStable({
    resource: resource.name,
    defaultTitle,
    data,
    total,
    meta: undefined,
    error,
    isPending,
    isFetching,
    isLoading,
    isPaused,
    isPlaceholderData,
    refetch,
    getData,
    exporter: false,
    page,
    perPage,
    hasNextPage: hasNext,
    hasPreviousPage: page > 1,
    setPage,
    setPerPage,
    sort,
    setSort,
    filter: useMemo(() => ({ orgId, recursive }), [orgId, recursive]),
    filterValues,
    displayedFilters,
    setFilters,
    showFilter,
    hideFilter,
    selectedIds,
    onSelect,
    onToggleItem,
    onSelectAll,
    onUnselectItems,
  } as ListControllerResult<Row>);
  const counted = useEvent(countOf);
  const filtering = { mayFilter, hasConditions, ownFilters, clearFilters, countOf: counted };
  const acting = { prefetch, open, replace, close };
  const screen = useStable({ state, change, query, match, columns, ready, ...filtering, ...acting });
  return { controller, screen, marks: useStable({ openId, leavesRoom, allSelected }) };
}
