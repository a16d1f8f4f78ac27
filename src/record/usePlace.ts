import { orgFieldOf } from '../definition/orgField.ts';
import { useOrganization } from '../definition/useOrganization.ts';
import { isFromAbove } from '../engine/access.ts';
import type { RecordData, Resource } from '../engine/definition.ts';
import { nameFieldOf } from '../engine/refs.ts';
import { formatOrgPath } from '../i18n/format.ts';
import { useShownOrgName } from '../i18n/orgName.ts';

/** The path of a record's organization, or the name in the record while the path is unknown or not visible. */
export function usePlace(resource: Resource, record: RecordData): string {
  const shownName = useShownOrgName();
  const orgField = orgFieldOf(resource);
  const orgId = orgField ? record[orgField] : undefined;
  const known = orgNameOf(resource, record);
  const org = useOrganization(typeof orgId === 'number' && !isFromAbove(record) ? orgId : undefined, known);
  return org ? formatOrgPath(org.fullOrgPath || org.name, shownName) : shownName(known);
}

/** The name of the organization in the record itself; '' if it has none. */
function orgNameOf(resource: Resource, record: RecordData): string {
  const name = orgFieldOf(resource);
  const field = name === undefined ? undefined : resource.fields[name];
  const stored = name !== undefined && field?.type === 'ref' ? record[nameFieldOf(name, field)] : undefined;
  return typeof stored === 'string' ? stored : '';
}
