import { useQuery } from '@tanstack/react-query';
import { useProvider } from '../definition/context.ts';
import type { RecordData, Resource } from '../engine/definition.ts';

export type PartRecord = RecordData & { id: number };

/** Key of the query for the parts of a record. */
export const partsKey = (part: Resource, parentId: number) => [part.name, 'parts', parentId] as const;

/** The parts of a record, sorted by name. */
export function useParts(part: Resource, parent: RecordData, enabled: boolean) {
  const provider = useProvider();
  const parentId = Number(parent.id);
  return useQuery({
    queryKey: partsKey(part, parentId),
    queryFn: async ({ signal }): Promise<PartRecord[]> => {
      const target = part.partOf ?? '';
      const paging = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' as const } };
      const { data } = await provider.getManyReference(part.name, {
        target,
        id: parentId,
        ...paging,
        filter: {},
        signal,
      });
      return data as PartRecord[];
    },
    enabled,
    retry: false,
  });
}
