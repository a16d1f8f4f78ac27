import type { Resource } from '../engine/definition.ts';

/** The field that says to which organization a record belongs; in the tree itself it is the parent. */
export function orgFieldOf(resource: Resource): string | undefined {
  const name = resource.table.treeParent ?? 'orgId';
  return resource.fields[name]?.type === 'ref' ? name : undefined;
}
