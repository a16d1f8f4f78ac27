import { useListContext } from 'ra-core';
import { useRef } from 'react';
import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import { useDefinition, useProvider } from '../../definition/context.tsx';
import { orgFieldOf } from '../../definition/organization.ts';
import type { AnyRecord, Resource } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { useListMarks, useListScreen } from '../state/context.ts';
import type { Match, Row } from '../state/useRows.ts';

interface Wanted {
  provider: TocsinDataProvider;
  resource: Resource;
  match: Match;
  /** Ids of the records, or all that match. */
  ids: 'all' | readonly number[];
  signal: AbortSignal;
}

/** What an action needs of a record: title and organization. */
type BulkRow = AnyRecord & { id: number };

const PAGE = 1000;

/** Fetches the records of an action, each once. Records given by id that can't be read are left out. */
async function fetchSelectedRows({ provider, resource, match, ids, signal }: Wanted): Promise<BulkRow[]> {
  if (ids !== 'all') {
    if (ids.length === 0) return [];
    return (await provider.getMany(resource.name, { ids: [...ids], signal })).data;
  }
  const rows = new Map<number, BulkRow>();
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: PAGE };
    const { data, total } = await provider.getList(resource.name, { ...match, pagination, signal });
    signal.throwIfAborted();
    const before = rows.size;
    for (const row of data) rows.set(row.id, row);
    // a server that ignores the page number would send the same rows for ever
    const end = data.length < PAGE || rows.size === before || rows.size >= (total ?? Number.POSITIVE_INFINITY);
    if (end) return [...rows.values()];
  }
}

/** The checked records of an action, also those that are no longer in the list. `whole`: the action needs more than ids. */
export function useSelectedRows(whole: boolean) {
  const resource = useDefinition();
  const provider = useProvider();
  const { data = [], total = 0, selectedIds } = useListContext<Row>();
  const { match } = useListScreen();
  const { allSelected } = useListMarks();
  const known = useRef(new Map<number, BulkRow>(data.map((row) => [row.id, row])));
  return {
    count: allSelected ? total : selectedIds.length,
    /** Those of the checked records that are in the list. */
    known: data.filter(({ id }) => allSelected || selectedIds.includes(id)),
    rowOf: (id: number): BulkRow => known.current.get(id) ?? { id },
    nameOf: (id: number): string => {
      const row = known.current.get(id);
      return (row && titleOf(resource, row)) || `#${id}`;
    },
    orgOf: (id: number): number | null => {
      const orgField = orgFieldOf(resource);
      const org = orgField ? known.current.get(id)?.[orgField] : undefined;
      return typeof org === 'number' ? org : null;
    },
    /** The ids as they are now. */
    collect: async (signal: AbortSignal): Promise<readonly number[]> => {
      if (!whole) return allSelected ? provider.allIds(resource.name, { ...match, signal }) : selectedIds;
      const lacking = selectedIds.filter((id) => !known.current.has(id));
      const rows = await fetchSelectedRows({ provider, resource, match, ids: allSelected ? 'all' : lacking, signal });
      for (const row of rows) known.current.set(row.id, row);
      return allSelected ? rows.map(({ id }) => id) : selectedIds;
    },
  };
}
