import { mapWithLimit } from '../../../../dataProvider/records/records.ts';
import type { TocsinDataProvider } from '../../../../dataProvider/types.ts';
import type { Resource } from '../../../engine/definition.ts';
import { transferColumns } from '../../../engine/transfer/columns.ts';
import { csvText } from '../../../engine/transfer/csv.ts';
import { cellsOf } from '../../../engine/transfer/rows.ts';
import { loadTexts } from './languages.ts';

const PAGE = 500;
const AT_ONCE = 4;

interface ExportRequest {
  provider: TocsinDataProvider;
  resource: Resource;
  orgId: number;
  recursive: boolean;
  columns: readonly string[];
  delimiter: string;
  locale: string;
  onProgress: (rows: number) => void;
  signal: AbortSignal;
}

/** Exports CSV from a server without exports: reads its list page by page, and single records if it lacks fields. */
export async function exportLocally(wanted: ExportRequest): Promise<string> {
  const { provider, resource, orgId, recursive, delimiter, locale, onProgress, signal } = wanted;
  const texts = await loadTexts(resource);
  const columns = transferColumns(resource).filter(({ key }) => wanted.columns.includes(key));
  const rows: string[][] = [columns.map((column) => texts.heading(column, locale))];
  const seen = new Set<unknown>();
  for (let page = 1; ; page++) {
    const { data, total } = await provider.getList(resource.name, {
      pagination: { page, perPage: PAGE },
      sort: { field: 'id', order: 'ASC' },
      filter: { orgId, recursive },
      signal,
    });
    const fresh = data.filter(({ id }) => !seen.has(id));
    const whole = await mapWithLimit(fresh, AT_ONCE, async (row) => {
      signal.throwIfAborted();
      const complete = columns.every(
        ({ key, path }) => Object.hasOwn(row, key.split('.')[0] ?? key) || Object.hasOwn(row, path),
      );
      return complete ? row : (await provider.getOne(resource.name, { id: row.id, signal })).data;
    });
    for (const [i, record] of whole.entries()) {
      seen.add(fresh[i]?.id);
      rows.push(cellsOf(columns, record));
    }
    onProgress(seen.size);
    if (fresh.length === 0 || data.length < PAGE || seen.size >= (total ?? Number.POSITIVE_INFINITY)) break;
  }
  return csvText(rows, delimiter);
}
