import { type GetDataOptions, type ListControllerResult, useEvent } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useProvider } from '../definition/context.ts';
import { useDefinition } from '../definition/current.tsx';
import { useLabels } from '../definition/labels.ts';
import { usePainted } from '../ui/usePainted.ts';
import type { ListScreen } from './context.ts';
import { pagesOf } from './pages.ts';
import { useListState } from './urlState.ts';
import { useColumns } from './useColumns.ts';
import { useFilterActions } from './useFilterActions.ts';
import { useOpenRecord } from './useOpenRecord.ts';
import { type Row, useRows } from './useRows.ts';

/** Total for stock components if the real one is not known. */
const MOST_DATA = 1000;

/**
 * The list controller of the current definition, with its state in the address. react-admin's own one drops other search
 * parameters: open tab, organization, saved view.
 */
export function useListController(): { controller: ListControllerResult<Row>; screen: ListScreen } {
  const resource = useDefinition();
  const labels = useLabels();
  const provider = useProvider();
  const { state, change, query } = useListState(resource);
  const { rows, match, hasNext, prefetch } = useRows(resource, state);
  const columns = useColumns(resource, state, change);
  const { filters, clearFilters } = useFilterActions(state, change);
  const record = useOpenRecord(resource);
  const { page, pageSize: perPage, sort, selected } = state;
  const { data, total } = rows.data ?? {};
  const ready = usePainted(data !== undefined);

  // the page is empty or does not exist
  const past = data?.length === 0 && !rows.isPlaceholderData && page > 1;
  const last = Math.min(pagesOf(total, perPage) ?? page, page - 1);
  useEffect(() => {
    if (past) change({ page: last }, { replace: true });
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
  const getData = useEvent(async ({ maxResults }: GetDataOptions = {}) => {
    const pagination = { page: 1, perPage: maxResults ?? total ?? MOST_DATA };
    return (await provider.getList<Row>(resource.name, { ...match, pagination })).data;
  });
  const controller = {
    resource: resource.name,
    defaultTitle: labels.name(2),
    data,
    total,
    meta: undefined,
    error: rows.error,
    isPending: rows.isPending,
    isFetching: rows.isFetching,
    isLoading: rows.isLoading,
    isPaused: rows.isPaused,
    isPlaceholderData: rows.isPlaceholderData,
    refetch: rows.refetch,
    getData,
    exporter: false,
    page,
    perPage,
    hasNextPage: hasNext,
    hasPreviousPage: page > 1,
    setPage: useEvent((next: number) => change({ page: next })),
    setPerPage: useEvent((pageSize: number) => change({ pageSize })),
    sort,
    setSort: useEvent((next) => change({ sort: next })),
    filter: { orgId: match.filter.orgId, recursive: match.filter.recursive },
    ...filters,
    selectedIds,
    onSelect,
    onToggleItem,
    onSelectAll: useEvent(() => change({ selected: 'all' }, { replace: true })),
    onUnselectItems: useEvent(() => onSelect([])),
  } as ListControllerResult<Row>;
  const screen = { state, change, query, match, allSelected, columns, prefetch, ready, clearFilters, ...record };
  return { controller, screen };
}
