import { useUser } from '../../../authProvider/useUser.ts';
import { useDefinitions, useExtension } from '../../definition/context.tsx';
import { authorityFor, can, mayDo } from '../../engine/access.ts';
import type { Op, Resource } from '../../engine/definition.ts';

/** The resources that the user may import and export; each stored resource once. */
export function useTypes(): { exportable: Resource[]; importable: Resource[] } {
  const { resources } = useDefinitions();
  const authorities = useUser()?.authorities ?? [];
  const may = (resource: Resource, op: Op) => mayDo(authorities, resource, op);
  // a platform that reads and writes the files itself needs no call for a single record
  const hasTransfer = useExtension('transfer');
  const mayRead = (resource: Resource) =>
    hasTransfer ? can(authorities, authorityFor(resource, 'one')) : may(resource, 'one');
  const seen = resources.filter((r) => r.list !== false && r.viewOf === undefined && may(r, 'list') && mayRead(r));
  return { exportable: seen, importable: seen.filter((r) => may(r, 'create') || may(r, 'update')) };
}
