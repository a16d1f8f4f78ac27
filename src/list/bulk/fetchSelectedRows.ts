import type { TocsinDataProvider } from '../../../dataProvider/types.ts';
import type { Resource } from '../../engine/definition.ts';
import type { Match, Row } from '../useRows.ts';

interface Wanted {
  provider: TocsinDataProvider;
  resource: Resource;
  match: Match;
  /** Ids of the records, or all that match. */
  ids: 'all' | readonly number[];
  signal: AbortSignal;
}

const PAGE = 1000;

/** Fetches the records of an action, each once. Records given by id that can't be read are left out. */
export async function fetchSelectedRows({ provider, resource, match, ids, signal }: Wanted): Promise<Row[]> {
  if (ids !== 'all') {
    if (ids.length === 0) return [];
    return (await provider.getMany<Row>(resource.name, { ids: [...ids], signal })).data;
  }
  const rows = new Map<number, Row>();
  for (let page = 1; ; page++) {
    const pagination = { page, perPage: PAGE };
    const { data, total } = await provider.getList<Row>(resource.name, { ...match, pagination, signal });
    signal.throwIfAborted();
    const before = rows.size;
    for (const row of data) rows.set(row.id, row);
    // a server that ignores the page number would send the same rows for ever
    const end = data.length < PAGE || rows.size === before || rows.size >= (total ?? Number.POSITIVE_INFINITY);
    if (end) return [...rows.values()];
  }
}
