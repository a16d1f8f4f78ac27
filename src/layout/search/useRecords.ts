import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useDebouncedText } from '../../choose/useDebouncedText.ts';
import { useProvider } from '../../definition/context.tsx';
import { allows, authorityFor, can } from '../../engine/access.ts';
import type { ShortRow } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';

const DEBOUNCE = 200;
const MAX_RECORDS = 8;
const SHORTEST = 2;

/** A found record and its definition. */
export type FoundRow = { row: ShortRow; resource: Loaded['resources'][number] };

/** How a search stands. */
export interface SearchState {
  /** The answer for the current text has not arrived yet. */
  searching: boolean;
  failed: boolean;
  retry: () => void;
}

/** The list types of the resources that the user may search. */
function searchedTypes(loaded: Loaded, only: string | undefined): string[] {
  const authorities = getUser()?.authorities ?? [];
  return [...loaded.byListType]
    .filter(([, resource]) => resource.list && resource.partOf === undefined && allows(resource, 'list'))
    .filter(([, resource]) => can(authorities, authorityFor(resource, 'list')))
    .filter(([, resource]) => only === undefined || only.split(' ').includes(resource.name))
    .map(([type]) => type);
}

/**
 * Searches records of all lists in the subtree of the user's organization (POST /list/multi). `only`: names of the
 * resources to search, separated by spaces. The records are those of the current text, never of an earlier one.
 */
export function useRecords(query: string, loaded: Loaded, only?: string): SearchState & { records: FoundRow[] } {
  const provider = useProvider();
  const wanted = query.trim();
  const settled = useDebouncedText(wanted, DEBOUNCE);
  const type = useMemo(() => searchedTypes(loaded, only), [loaded, only]);
  const parentOrgId = getUser()?.orgId;
  const isSearched = wanted.length >= SHORTEST && type.length > 0;
  const isSettled = settled === wanted;
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['listMulti', type, wanted, parentOrgId],
    queryFn: ({ signal }) =>
      provider.listMulti(
        { type, filterValue: wanted, pageSize: MAX_RECORDS, currentPage: 0, recursive: true, parentOrgId },
        signal,
      ),
    enabled: isSearched && isSettled,
    // an answer is not kept: records change meanwhile
    gcTime: 0,
    retry: false,
  });
  const records = useMemo(
    () =>
      (data?.list ?? []).flatMap((row) => {
        const resource = loaded.byListType.get(String(row.type));
        return resource ? [{ row, resource }] : [];
      }),
    [data, loaded],
  );
  return {
    records: isSearched ? records : [],
    searching: isSearched && (!isSettled || isFetching),
    failed: isSearched && isError && !isFetching,
    retry: () => void refetch(),
  };
}
