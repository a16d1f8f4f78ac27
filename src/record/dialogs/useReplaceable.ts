import { useAuthorities, useDefinition, useDefinitions, useExtension } from '../../definition/context.tsx';
import { mayDo } from '../../engine/access.ts';
import { replaceableRefs } from '../../engine/replace.ts';

/** Whether records of the current definition can be replaced in others that refer to them and that the user may change. */
export function useReplaceable(): boolean {
  const { name, treeParent } = useDefinition();
  const { resources } = useDefinitions();
  const authorities = useAuthorities();
  const isOffered = [useExtension('bulk'), useExtension('usedBy')].every(Boolean);
  // what lies in an organization is moved
  if (!isOffered || treeParent !== undefined) return false;
  return resources.some((r) => replaceableRefs(r, name).length > 0 && mayDo(authorities, r, 'update'));
}
