import { useQuery } from '@tanstack/react-query';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { AnyRecord, RecordData, Resource } from '../engine/definition.ts';
import { nameFieldOf } from '../engine/refs.ts';
import { usePainted } from '../ui/painting.ts';
import { useProvider } from './context.tsx';

/**
 * Fetches an organization; undefined until it has arrived, and without an id. `known`: the name that the caller shows
 * meanwhile; if there is one, the fetch waits until the caller has been painted.
 */
export function useOrganization(id: number | undefined, known?: unknown) {
  const provider = useProvider();
  const painted = usePainted(id !== undefined);
  const { data } = useQuery({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => provider.showOrg(id ?? 0, signal),
    enabled: id !== undefined && (painted || !known),
    staleTime: 300_000,
    retry: false,
  });
  return data;
}

/** The name of the field with a record's organization (for organizations, the parent); undefined if there is none. */
export function orgFieldOf(resource: Resource): string | undefined {
  const name = resource.treeParent ?? 'orgId';
  return resource.fields[name]?.type === 'ref' ? name : undefined;
}

/** The organization in a record: its id, and its name as the record has it; '' if it has none. */
export function organizationOf(resource: Resource, record: AnyRecord): { id: number | undefined; name: string } {
  const field = orgFieldOf(resource);
  const ref = field === undefined ? undefined : resource.fields[field];
  if (field === undefined || ref?.type !== 'ref') return { id: undefined, name: '' };
  const [id, name] = [record[field], record[nameFieldOf(field, ref)]];
  return { id: typeof id === 'number' ? id : undefined, name: typeof name === 'string' ? name : '' };
}

/** Whether a record is the root of the organization tree, which can't be moved. */
export function isRoot(resource: Resource, record: RecordData): boolean {
  return resource.treeParent !== undefined && record.id === ROOT_ORG_ID;
}
