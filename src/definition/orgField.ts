import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import type { RecordData, Resource } from '../engine/definition.ts';

/** The field that says to which organization a record belongs; in the tree itself it is the parent. */
export function orgFieldOf(resource: Resource): string | undefined {
  const name = resource.treeParent ?? 'orgId';
  return resource.fields[name]?.type === 'ref' ? name : undefined;
}

/** Whether a record is the root of the tree of organizations: it stays where it is. */
export function isRoot(resource: Resource, record: RecordData): boolean {
  return resource.treeParent !== undefined && record.id === ROOT_ORG_ID;
}
