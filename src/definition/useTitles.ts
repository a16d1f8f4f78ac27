import { useQueries } from '@tanstack/react-query';
import type { AnyRecord } from '../engine/definition.ts';
import { useProvider } from './context.tsx';

const TITLES = { titlesOnly: true };
const NOTHING: ReadonlyMap<number, AnyRecord> = new Map();

/** Records by id; the same map as long as the records are the same. */
const byId = (records: AnyRecord[]): ReadonlyMap<number, AnyRecord> =>
  new Map(records.map((record) => [Number(record.id), record]));

/** Fetches records of several resources, with at least the fields of their titles. Returns a map by id per resource. */
export function useTitlesOf(
  wanted: readonly { resource: string; ids: readonly number[] }[],
): ReadonlyMap<number, AnyRecord>[] {
  const provider = useProvider();
  const found = useQueries({
    queries: wanted.map(({ resource, ids }) => ({
      // react-admin's key, so that its mutations keep the titles current
      queryKey: [resource, 'getMany', { ids: ids.map(String), meta: TITLES }],
      queryFn: async ({ signal }: { signal: AbortSignal }): Promise<AnyRecord[]> =>
        (await provider.getMany(resource, { ids: [...ids], meta: TITLES, signal })).data,
      select: byId,
      enabled: ids.length > 0,
      staleTime: 60_000,
      retry: false,
    })),
  });
  return found.map(({ data }) => data ?? NOTHING);
}

/**
 * Fetches records by id, with at least the fields of their titles: for references whose record doesn't contain titles.
 */
export function useTitles(resource: string, ids: readonly number[]): ReadonlyMap<number, AnyRecord> {
  return useTitlesOf([{ resource, ids }])[0] ?? NOTHING;
}
