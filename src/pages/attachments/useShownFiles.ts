import { useEvent, useLocale } from 'ra-core';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useOrgId, useUser } from '../../../authProvider/useUser.ts';
import { getOrgData } from '../../../dataProvider/session/stored.ts';
import { ROOT_ORG_ID, ROOT_ORG_NAME } from '../../../protocol/constants.ts';
import type { Attachment } from '../../choose/files/attachment.ts';
import { useFiles } from '../../choose/files/useFiles.ts';
import { useCan } from '../../definition/context.tsx';
import { useOrganization } from '../../definition/organization.ts';
import { withParams } from '../../definition/searchParams.ts';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { useStoredState } from '../../ui/useStoredState.ts';
import type { FilesMode } from './screen.ts';
import { BY_NAME, sortFiles } from './sort.ts';

const AUTHORITY = 'INSTRUCTION_FILES';

/** The files as they are shown, and how: filter and file of the address, display and scope of the user. */
export function useShownFiles(readOnly: boolean) {
  const locale = useLocale();
  const can = useCan();
  const [params, setParams] = useSearchParams();
  const filter = params.get('q') ?? '';
  const orgId = useOrgId();
  const [mode, setMode] = useStoredState<FilesMode>('attachmentsMode', 'grid');
  const [sort, setSort] = useStoredState('attachmentsSort', BY_NAME);
  const [everywhere, setEverywhere] = useStoredState(readOnly ? 'alarmAttachmentsAll' : 'attachmentsAll', readOnly);
  const query = useFiles(filter);
  const { files: all } = query;
  const orgName = useOrgNameOf(orgId, all);
  const files = useMemo(() => {
    const here = everywhere ? all : all.filter((file) => file.orgId === orgId);
    return sortFiles(here, mode === 'grid' ? BY_NAME : sort, locale);
  }, [all, everywhere, orgId, sort, mode, locale]);
  const change = (name: 'q' | 'file', value: string) =>
    setParams(withParams(params, { [name]: value }), { replace: name === 'q' });
  const setFilter = useEvent((text: string) => change('q', text));
  const editable = !readOnly && can(AUTHORITY);
  const screen = useMemo(
    () => ({ filter, setFilter, everywhere, setEverywhere, mode, setMode, editable, orgName }),
    [filter, setFilter, everywhere, setEverywhere, mode, setMode, editable, orgName],
  );
  return {
    query,
    files,
    org: { id: orgId, name: orgName },
    /** The file of the preview. */
    open: files.find(({ path }) => path === params.get('file')),
    onOpen: (file: Attachment | undefined) => change('file', file?.path ?? ''),
    sort,
    setSort,
    screen,
  };
}

/** Returns the display name of an organization: from the session or its files, otherwise fetched. */
function useOrgNameOf(id: number, files: readonly Attachment[]): string {
  const shownName = useShownOrgName();
  const user = useUser();
  const known =
    [getOrgData(), user && { id: user.orgId, name: user.orgName }].find((org) => org?.id === id)?.name ||
    files.find(({ orgId }) => orgId === id)?.orgName ||
    (id === ROOT_ORG_ID ? ROOT_ORG_NAME : undefined);
  const fetched = useOrganization(known === undefined ? id : undefined);
  return shownName(known ?? fetched?.name ?? `#${id}`);
}
