import { type TextContext, valueText } from '../../cells/cell.tsx';
import { isLive } from '../../engine/computed.ts';
import type { AnyRecord, Column } from '../../engine/definition.ts';
import { titleOf } from '../../engine/template.ts';
import { ID_HEADING } from '../../engine/transfer/columns.ts';
import { csvText } from '../../engine/transfer/csv.ts';
import { separatorOf } from '../../i18n/format.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { isTitleColumn } from '../columns/columnLabel.ts';

interface ExportParams {
  /** A page of the matching records; pages start at 1. */
  pageOf: (page: number, perPage: number) => Promise<{ data: (AnyRecord & { id: number })[]; total?: number }>;
  columns: readonly Column[];
  context: TextContext;
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

const PAGE = 1000;
/** Fetches all matching records page by page and lets the browser save the file. Returns the number of rows. */
export async function exportCsv({ pageOf, columns, context, signal, onProgress }: ExportParams): Promise<number> {
  const { resource, labels, locale } = context;
  const kept = columns.filter(({ field }) => !isLive(resource.fields[field]));
  const isTitle = (field: string) => isTitleColumn(field, resource);
  // each column has the value of its field only, and is called like it
  const headings = kept.map(({ field }) => (isTitle(field) ? labels.name(1) : labels.field(field)));
  const rows = [[ID_HEADING, ...headings]];
  const seen = new Set<number>();
  for (let page = 1; ; page++) {
    const { data, total } = await pageOf(page, PAGE);
    signal.throwIfAborted();
    const fresh = data.filter((row) => !seen.has(row.id));
    for (const row of fresh) {
      seen.add(row.id);
      const texts = kept.map((c) =>
        isTitle(c.field) ? titleOf(resource, row, locale) : valueText(c.field, resource.fields[c.field], row, context),
      );
      rows.push([String(row.id), ...texts]);
    }
    onProgress(seen.size);
    if (fresh.length === 0 || data.length < PAGE || seen.size >= (total ?? Number.POSITIVE_INFINITY)) break;
  }
  saveFile(csvText(rows, separatorOf(locale)), resource.name, 'csv');
  return seen.size;
}
