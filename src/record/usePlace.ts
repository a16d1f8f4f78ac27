import { useQuery } from '@tanstack/react-query';
import { useProvider } from '../definition/context.ts';
import { orgFieldOf } from '../definition/orgField.ts';
import { isFromAbove } from '../engine/access.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { nameFieldOf } from '../engine/refs.ts';
import { formatOrgPath } from '../i18n/format.ts';
import { useShownOrgName } from '../i18n/orgName.ts';

/** The path of a record's organization; the name stored in the record while the path is unknown or not visible. */
export function usePlace(resource: Resource, record: RecordData): string {
  const shownName = useShownOrgName();
  const orgField = orgFieldOf(resource);
  const orgId = orgField ? record[orgField] : undefined;
  const path = useOrgPath(typeof orgId === 'number' && !isFromAbove(record) ? orgId : undefined);
  return path || shownName(orgNameOf(resource, record));
}

/** The organization as named in the record itself. */
function orgNameOf(resource: Resource, record: RecordData): string {
  const name = orgFieldOf(resource);
  const field = name === undefined ? undefined : resource.fields[name];
  const said = name !== undefined && field?.type === 'ref' ? record[nameFieldOf(name, field)] : undefined;
  return typeof said === 'string' ? said : '';
}

/** The whole path of an organization, "A > B". */
function useOrgPath(id: number | undefined): string {
  const shownName = useShownOrgName();
  const provider = useProvider();
  const { data } = useQuery({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => provider.showOrg(id ?? 0, signal),
    enabled: id !== undefined,
    staleTime: 300_000,
    retry: false,
  });
  return data ? formatOrgPath(data.fullOrgPath || data.name, shownName) : '';
}
