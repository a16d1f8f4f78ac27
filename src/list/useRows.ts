import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { matchPath } from 'react-router';
import { getOrgId, getUser } from '../../authProvider/session.ts';
import { useOrgId } from '../../authProvider/useUser.ts';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import { useProvider } from '../definition/context.ts';
import { mayDo } from '../engine/access.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { type Listed, readState } from './urlState.ts';

export type Row = RecordData & { id: number };

/** The state that defines the matching records. */
type Matching = Pick<Listed, 'search' | 'filters' | 'sort' | 'recursive' | 'orgId'>;

/** Filter and sort of a list request, without its page: it defines the matching records. */
export function matchOf(state: Matching, orgId: number) {
  const filter: { [key: string]: Listed['filters'][string] } = { ...state.filters };
  if (state.search) filter.q = state.search;
  return { filter: { ...filter, orgId: state.orgId ?? orgId, recursive: state.recursive }, sort: state.sort };
}

export type Match = ReturnType<typeof matchOf>;

/** A page or failure so young, in milliseconds, is shown by a list that appears without asking again: see askForRows. */
const FRESH = 500;

const isOld = ({ state }: { state: { dataUpdatedAt: number; errorUpdatedAt: number } }) =>
  Date.now() - Math.max(state.dataUpdatedAt, state.errorUpdatedAt) > FRESH;

/** The query of one page of a list. */
function rowsQuery(provider: TocsinDataProvider, resource: string, match: Match, page: number, perPage: number) {
  return {
    queryKey: [resource, 'getList', { ...match, page, pageSize: perPage }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      provider.getList<Row>(resource, { ...match, pagination: { page, perPage }, signal }),
  };
}

/** Asks for the rows of the list at an address, before its screen is drawn. */
export function askForRows(
  queries: QueryClient,
  provider: TocsinDataProvider,
  resources: readonly Resource[],
  { pathname, search }: { pathname: string; search: string },
): void {
  const resource = resources.find(({ name }) => matchPath(`/${name}/:id?`, pathname));
  if (!resource?.list || resource.partOf !== undefined || resource.list.widget !== undefined) return;
  if (!mayDo(getUser()?.authorities ?? [], resource, 'list')) return;
  const state = readState(new URLSearchParams(search), resource);
  const match = matchOf(state, getOrgId());
  void queries.prefetchQuery(rowsQuery(provider, resource.name, match, state.page, state.pageSize));
}

/** One page of a list. The previous page stays until the next one is loaded. */
export function useRows(resource: Resource, state: Listed) {
  const provider = useProvider();
  const queries = useQueryClient();
  const orgId = useOrgId();
  const { search, filters, sort, recursive, page, pageSize } = state;
  const scope = state.orgId ?? orgId;
  const match = useMemo(
    () => matchOf({ search, filters, sort, recursive }, scope),
    [search, filters, sort, recursive, scope],
  );
  const options = useCallback(
    (at: number) => rowsQuery(provider, resource.name, match, at, pageSize),
    [provider, resource, match, pageSize],
  );
  const placeholderData = keepPreviousOf(resource.name);
  const rows = useQuery({ ...options(page), placeholderData, refetchOnMount: isOld, retryOnMount: isOld });
  const prefetch = useCallback(
    (at: number) => void queries.prefetchQuery({ ...options(at), staleTime: 5_000 }),
    [queries, options],
  );
  const { data } = rows;
  const hasNext = data?.pageInfo?.hasNextPage ?? (data?.total !== undefined && page * pageSize < data.total);
  return { rows, hasNext, match, prefetch };
}

/** Keeps previous rows of the same resource only. */
function keepPreviousOf(resource: string) {
  return <T>(previous: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[0] === resource ? keepPreviousData(previous) : undefined;
}
