import { useQueries } from '@tanstack/react-query';
import type { AnyRecord } from '../engine/definition.ts';
import { useProvider } from './context.ts';

const NOTHING: ReadonlyMap<number, AnyRecord> = new Map();

/** Fetches records of several resources, with at least the fields of their titles. Returns a map by id per resource. */
export function useTitlesOf(
  wanted: readonly { resource: string; ids: readonly number[] }[],
): ReadonlyMap<number, AnyRecord>[] {
  const provider = useProvider();
  const found = useQueries({
    queries: wanted.map(({ resource, ids }) => ({
      queryKey: [resource, 'titles', ids],
      queryFn: async () => {
        const { data } = await provider.getMany(resource, { ids: [...ids], meta: { titlesOnly: true } });
        return new Map(data.map((record) => [Number(record.id), record]));
      },
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
