import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { RecordData, Resource } from '../engine/definition.ts';

/** The name of the field with a record's organization (for organizations, the parent); undefined if there is none. */
export function orgFieldOf(resource: Resource): string | undefined {
  const name = resource.treeParent ?? 'orgId';
  return resource.fields[name]?.type === 'ref' ? name : undefined;
}

/** Whether a record is the root of the organization tree, which can't be moved. */
export function isRoot(resource: Resource, record: RecordData): boolean {
  return resource.treeParent !== undefined && record.id === ROOT_ORG_ID;
}
