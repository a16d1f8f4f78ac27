import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { instructionFiles } from '../../../dataProvider/instructions.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { type Attachment, attachmentsOf } from './attachment.ts';

/** First part of the key under which lists of files are kept; making it invalid fetches them anew. */
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
  const files = useMemo(() => (data ? attachmentsOf(data) : NONE), [data]);
  return { ...query, files };
}

/** Whether the platform gives out what is in its files. */
export function useFileContents(): boolean {
  return useExtension('files');
}
