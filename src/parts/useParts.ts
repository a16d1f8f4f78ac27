import { useQuery } from '@tanstack/react-query';
import { useProvider } from '../definition/context.tsx';
import type { RecordData, Resource, ShortRow } from '../engine/definition.ts';

type Provider = ReturnType<typeof useProvider>;

/** A whole part. */
export type PartRecord = RecordData & { id: number };

/** Most parts of a record that are shown. */
const MOST = 1000;
/** The order of parts without a list. */
const FIRST_STORED = { field: 'id', order: 'ASCENDING' } as const;

/** Key of the query for the parts of a record. */
const partsKey = (part: Resource, parentId: number) => [part.name, 'parts', parentId] as const;

async function fetchParts(provider: Provider, part: Resource, id: number, signal: AbortSignal): Promise<ShortRow[]> {
  const { field, order } = part.list ? part.list.sort : FIRST_STORED;
  const sort = { field, order: order === 'DESCENDING' ? ('DESC' as const) : ('ASC' as const) };
  const pagination = { page: 1, perPage: MOST };
  const target = part.partOf ?? '';
  return (await provider.getManyReference(part.name, { target, id, pagination, sort, filter: {}, signal })).data;
}

/** The rows of a record's parts, in the order of their list. */
export function useParts(part: Resource, parent: RecordData, enabled: boolean) {
  const provider = useProvider();
  const parentId = Number(parent.id);
  return useQuery({
    queryKey: partsKey(part, parentId),
    queryFn: ({ signal }) => fetchParts(provider, part, parentId, signal),
    enabled,
    retry: false,
  });
}

/** The parts of a record as whole records, which can be changed and copied. */
export function useWholeParts(part: Resource, parent: RecordData, enabled: boolean) {
  const provider = useProvider();
  const parentId = Number(parent.id);
  return useQuery({
    queryKey: [...partsKey(part, parentId), 'whole'],
    queryFn: async ({ signal }): Promise<PartRecord[]> =>
      provider.whole(part.name, await fetchParts(provider, part, parentId, signal), signal),
    enabled,
    retry: false,
  });
}
