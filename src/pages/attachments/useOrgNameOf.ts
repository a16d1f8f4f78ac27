import { useQuery } from '@tanstack/react-query';
import { getOrgData } from '../../../authProvider/session.ts';
import { useUser } from '../../../authProvider/useUser.ts';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import type { Attachment } from '../../choose/files/attachment.ts';
import { useProvider } from '../../definition/context.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';

/** Displayed name of an organization: from the session or its files, else fetched. */
export function useOrgNameOf(id: number, files: readonly Attachment[]): string {
  const provider = useProvider();
  const shownName = useShownOrgName();
  const user = useUser();
  const known =
    [getOrgData(), user && { id: user.orgId, name: user.orgName }].find((org) => org?.id === id)?.name ||
    files.find(({ orgId }) => orgId === id)?.orgName ||
    (id === ROOT_ORG_ID ? ROOT_ORG_NAME : undefined);
  const { data } = useQuery({
    queryKey: ['organization', id],
    queryFn: ({ signal }) => provider.showOrg(id, signal),
    enabled: known === undefined,
    staleTime: 300_000,
    retry: false,
  });
  return shownName(known ?? data?.name ?? `#${id}`);
}
