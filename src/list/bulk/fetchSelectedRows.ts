import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import type { AnyRecord, Resource } from '../../engine/definition.ts';
import type { Match } from '../state/useRows.ts';

interface Wanted {
  provider: TocsinDataProvider;
  resource: Resource;
  match: Match;
  /** Ids of the records, or all that match. */
  ids: 'all' | readonly number[];
  signal: AbortSignal;
}

/** What an action needs of a record: title and organization. */
export type BulkRow = AnyRecord & { id: number };

const PAGE = 1000;

/** Fetches the records of an action, each once. Records given by id that can't be read are left out. */
export async function fetchSelectedRows({ provider, resource, match, ids, signal }: Wanted): Promise<BulkRow[]> {
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
