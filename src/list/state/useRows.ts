import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useOrgId } from '../../../authProvider/useUser.ts';
import { getOrgId } from '../../../dataProvider/session/stored.ts';
import { useProvider } from '../../definition/context.tsx';
import type { Resource, ShortRow } from '../../engine/definition.ts';
import { type Listed, readListed } from './urlState.ts';

/** A row of a list. */
export type Row = ShortRow;

/** The state that defines the matching records. */
type Matching = Pick<Listed, 'search' | 'filters' | 'sort' | 'recursive' | 'orgId'>;

/** Filter and sort of a list request, without its page: it defines the matching records. */
export function matchOf(state: Matching, orgId: number) {
  const filter: { [key: string]: Listed['filters'][string] } = { ...state.filters };
  if (state.search) filter.q = state.search;
  return { filter: { ...filter, orgId: state.orgId ?? orgId, recursive: state.recursive }, sort: state.sort };
}

export type Match = ReturnType<typeof matchOf>;

type Provider = ReturnType<typeof useProvider>;
type PageOf = Pick<Listed, 'page' | 'pageSize'>;

/** Milliseconds within which a list that renders does not fetch its first rows again. */
const FRESH = 1_000;

/** The queries that were begun before their list rendered. */
const early = new WeakSet<object>();

/** The query of one page of a list. */
function rowsQuery(provider: Provider, resource: Resource, match: Match, { page, pageSize }: PageOf) {
  return {
    queryKey: [resource.name, 'getList', { ...match, page, pageSize }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      provider.getList(resource.name, { ...match, pagination: { page, perPage: pageSize }, signal }),
  };
}

/** Fetches the rows of the list at an address before it renders. `search`: the query string. */
export function fetchFirstRows(queries: QueryClient, provider: Provider, resource: Resource, search: string) {
  const state = readListed(search, resource);
  const options = rowsQuery(provider, resource, matchOf(state, getOrgId()), state);
  const fetched = queries.prefetchQuery(options);
  const query = queries.getQueryCache().find({ queryKey: options.queryKey, exact: true });
  if (query) early.add(query);
  return fetched;
}

const isFresh = (query: { state: { dataUpdatedAt: number } }): boolean =>
  early.has(query) && Date.now() - query.state.dataUpdatedAt < FRESH;

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
    (at: number) => rowsQuery(provider, resource, match, { page: at, pageSize }),
    [provider, resource, match, pageSize],
  );
  const rows = useQuery({
    ...options(page),
    placeholderData: keepPreviousOf(resource.name),
    refetchOnMount: (query) => !isFresh(query),
  });
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
