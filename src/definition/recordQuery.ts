import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allows } from '../engine/access.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import type { useProvider } from './context.tsx';

type Provider = ReturnType<typeof useProvider>;

/** Milliseconds that a record stays in the cache before it is opened and after it was closed. */
const LIFE = 5_000;
/** Milliseconds within which a second click does not fetch the record again. */
const FRESH = 500;

/**
 * React-admin's query of a record, which its mutations keep current. An open record is not refetched during editing,
 * only when it is opened and after a write: what is kept of one that was open for long may be as old as that.
 * `parent`: the record that it is a part of.
 */
export function recordQuery(provider: Provider, resource: Resource, id: string | number, parent?: RecordData) {
  return queryOptions({
    queryKey: [resource.name, 'getOne', { id: String(id) }],
    queryFn: async ({ signal }) =>
      (await provider.getOne(resource.name, { id, meta: parent && { parent }, signal })).data as RecordData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: ({ state }) => (Date.now() - state.dataUpdatedAt > LIFE ? 'always' : false),
    gcTime: LIFE,
    retry: false,
  });
}

/** Limits how long records stay in the cache that react-admin's mutations have put there. */
export function limitKeptRecords(queries: QueryClient, resources: Iterable<Resource>): void {
  for (const { name } of resources) queries.setQueryDefaults([name, 'getOne'], { gcTime: LIFE });
}

/** Fetches a record that is about to be opened, during the session check; does nothing if it is open already. */
export function fetchEarly(queries: QueryClient, provider: Provider, resource: Resource, id: string): void {
  const options = recordQuery(provider, resource, id);
  const isOpen = queries.getQueryCache().find({ queryKey: options.queryKey, exact: true })?.isActive();
  if (isOpen || !allows(resource, 'one')) return;
  void queries.prefetchQuery({ ...options, staleTime: FRESH });
}
