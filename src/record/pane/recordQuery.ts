import type { QueryClient } from '@tanstack/react-query';
import type { useProvider } from '../../definition/context.ts';
import { allows } from '../../engine/access.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';

type Provider = ReturnType<typeof useProvider>;

/** Milliseconds that a record fetched early stays in the cache before it is opened. */
const PREFETCH_LIFE = 5_000;
/** Milliseconds within which a second click does not fetch the record again. */
const FRESH = 500;

/**
 * The query of an open record. It is not refetched during editing, only when the record is opened and after a write.
 */
export function recordQuery(provider: Provider, resource: Resource, id: string) {
  return {
    queryKey: [resource.name, 'record', id],
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await provider.getOne(resource.name, { id, signal })).data as RecordData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  };
}

/** Fetches a record that is about to be opened, during the session check; does nothing if it is open already. */
export function fetchEarly(queries: QueryClient, provider: Provider, resource: Resource, id: string): void {
  const options = recordQuery(provider, resource, id);
  const isOpen = queries.getQueryCache().find({ queryKey: options.queryKey, exact: true })?.isActive();
  if (isOpen || !allows(resource, 'one')) return;
  void queries.prefetchQuery({ ...options, staleTime: FRESH, gcTime: PREFETCH_LIFE });
}
