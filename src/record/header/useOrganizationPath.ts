import { organizationOf } from '../../definition/orgField.ts';
import { useOrganization } from '../../definition/useOrganization.ts';
import { isFromAbove } from '../../engine/access.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { formatOrgPath } from '../../i18n/format.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';

/** The path of a record's organization, or the name in the record while the path is unknown or not visible. */
export function useOrganizationPath(resource: Resource, record: RecordData): string {
  const shownName = useShownOrgName();
  const { id, name: known } = organizationOf(resource, record);
  const org = useOrganization(isFromAbove(record) ? undefined : id, known);
  return org ? formatOrgPath(org.fullOrgPath || org.name, shownName) : shownName(known);
}
