import { useUser } from '../../../authProvider/useUser.ts';
import { getOrgData } from '../../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import type { Attachment } from '../../choose/files/attachment.ts';
import { useOrganization } from '../../definition/useOrganization.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';

/** Returns the display name of an organization: from the session or its files, otherwise fetched. */
export function useOrgNameOf(id: number, files: readonly Attachment[]): string {
  const shownName = useShownOrgName();
  const user = useUser();
  const known =
    [getOrgData(), user && { id: user.orgId, name: user.orgName }].find((org) => org?.id === id)?.name ||
    files.find(({ orgId }) => orgId === id)?.orgName ||
    (id === ROOT_ORG_ID ? ROOT_ORG_NAME : undefined);
  const fetched = useOrganization(known === undefined ? id : undefined);
  return shownName(known ?? fetched?.name ?? `#${id}`);
}
