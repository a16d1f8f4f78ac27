import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { instructionFiles } from '../../../dataProvider/calls/instructions.ts';
import { useExtension } from '../../definition/context.tsx';
import { useShownOrgName } from '../../i18n/orgName.ts';
import { type Attachment, attachmentsOf } from './attachment.ts';

/** First part of the query key of file lists; invalidating it refetches them. */
export const FILES_KEY = 'instructionFiles';

const NONE: Attachment[] = [];

/** The files of all organizations the user may see whose name contains `filter`. */
export function useFiles(filter: string) {
  const query = useQuery({
    queryKey: [FILES_KEY, filter],
    queryFn: ({ signal }) => instructionFiles(filter, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { data } = query;
  const shownName = useShownOrgName();
  const files = useMemo(
    () => (data ? attachmentsOf(data.map((org) => ({ ...org, name: shownName(org.name) }))) : NONE),
    [data, shownName],
  );
  return { ...query, files };
}

/** Whether the platform serves the contents of files. */
export function useFileContents(): boolean {
  return useExtension('files');
}
