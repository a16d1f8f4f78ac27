import { useQuery } from '@tanstack/react-query';
import { useProvider } from '../definition/context.ts';
import type { RecordData, Resource } from '../engine/definition.ts';

export type PartRecord = RecordData & { id: number };

/** Most parts of a record that are shown. */
const MOST = 1000;
/** The order of parts without a list. */
const FIRST_STORED = { field: 'id', order: 'ASCENDING' } as const;

/** Key of the query for the parts of a record. */
export const partsKey = (part: Resource, parentId: number) => [part.name, 'parts', parentId] as const;

/** The parts of a record, in the order of their list. */
export function useParts(part: Resource, parent: RecordData, enabled: boolean) {
  const provider = useProvider();
  const parentId = Number(parent.id);
  return useQuery({
    queryKey: partsKey(part, parentId),
    queryFn: async ({ signal }): Promise<PartRecord[]> => {
      const target = part.partOf ?? '';
      const { field, order } = part.list ? part.list.sort : FIRST_STORED;
      const sort = { field, order: order === 'DESCENDING' ? ('DESC' as const) : ('ASC' as const) };
      const { data } = await provider.getManyReference(part.name, {
        target,
        id: parentId,
        pagination: { page: 1, perPage: MOST },
        sort,
        filter: {},
        signal,
      });
      return data as PartRecord[];
    },
    enabled,
    retry: false,
  });
}
