import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import { getUser } from '../../../authProvider/session.ts';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import type { ListRow } from '../../../protocol/list.ts';
import { allows, authorityFor, can } from '../../engine/access.ts';
import type { Loaded } from '../../engine/load.ts';

const DEBOUNCE = 200;
const MAX_RECORDS = 8;

/** A found record and its definition. */
export type FoundRow = { row: ListRow; resource: Loaded['resources'][number] };

/**
 * Searches records of all lists in the subtree of the user's organization (POST /list/multi). `only`: names of the
 * resources to search, separated by spaces.
 */
export function useRecords(query: string, loaded: Loaded, only?: string): { records: FoundRow[]; searching: boolean } {
  const dataProvider = useDataProvider<TocsinDataProvider>();
  const [records, setRecords] = useState<FoundRow[]>([]);
  const [searching, setSearching] = useState(false);
  const wanted = query.trim();

  useEffect(() => {
    if (wanted.length < 2) {
      setRecords([]);
      setSearching(false);
      return;
    }
    setSearching(true);
    const abort = new AbortController();
    const authorities = getUser()?.authorities ?? [];
    const types = [...loaded.byListType]
      .filter(([, resource]) => resource.list && resource.partOf === undefined && allows(resource, 'list'))
      .filter(([, resource]) => can(authorities, authorityFor(resource, 'list')))
      .filter(([, resource]) => only === undefined || only.split(' ').includes(resource.name))
      .map(([type]) => type);
    if (types.length === 0) {
      setRecords([]);
      setSearching(false);
      return;
    }
    const timer = setTimeout(() => {
      dataProvider
        .listMulti(
          {
            type: types,
            filterValue: wanted,
            pageSize: MAX_RECORDS,
            currentPage: 0,
            recursive: true,
            parentOrgId: getUser()?.orgId,
          },
          abort.signal,
        )
        .then(({ list }) => {
          setRecords(
            list.flatMap((row) => {
              const resource = loaded.byListType.get(String(row.type));
              return resource ? [{ row, resource }] : [];
            }),
          );
          setSearching(false);
        })
        // screens and actions are found without this call
        .catch(() => {
          if (!abort.signal.aborted) setSearching(false);
        });
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, loaded, dataProvider, only]);

  return { records: wanted.length < 2 ? [] : records, searching };
}
