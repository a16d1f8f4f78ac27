import { type TextContext, valueText } from '../cells/cell.tsx';
import { titleOf } from '../engine/template.ts';
import type { Column } from '../engine/view.ts';
import { separatorOf } from '../i18n/format.ts';
import { saveFile } from '../ui/saveFile.ts';
import { columnLabel } from './columnLabel.ts';
import type { Row } from './useRows.ts';

interface ExportParams {
  /** A page of the matching records; pages start at 1. */
  pageOf: (page: number, perPage: number) => Promise<{ data: Row[]; total?: number }>;
  columns: readonly Column[];
  context: TextContext;
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

const PAGE = 1000;
/** Without this mark spreadsheets assume another encoding. */
const BOM = '\uFEFF';

/**
 * One cell of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers may
 * begin with a minus.
 */
function csvCell(text: string, separator: string): string {
  const isNumber = /^-?[\d.,\s]+$/.test(text);
  const safe = /^[=+\-@\t\r]/.test(text) && !isNumber ? `'${text}` : text;
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Fetches all matching records page by page and lets the browser save the file. Returns the number of rows. */
export async function exportCsv({ pageOf, columns, context, signal, onProgress }: ExportParams): Promise<number> {
  const { resource, labels, locale } = context;
  const separator = separatorOf(locale);
  const line = (cells: string[]) => cells.map((cell) => csvCell(cell, separator)).join(separator);
  const lines = [line(['ID', ...columns.map(({ field }) => columnLabel(field, resource, labels))])];
  const seen = new Set<number>();
  for (let page = 1; ; page++) {
    const { data, total } = await pageOf(page, PAGE);
    signal.throwIfAborted();
    const fresh = data.filter((row) => !seen.has(row.id));
    for (const row of fresh) {
      seen.add(row.id);
      const texts = columns.map((c) =>
        c.field === 'title' && !resource.fields.title
          ? titleOf(resource, row)
          : valueText(c.field, resource.fields[c.field], row, context),
      );
      lines.push(line([String(row.id), ...texts]));
    }
    onProgress(seen.size);
    if (fresh.length === 0 || data.length < PAGE || seen.size >= (total ?? Number.POSITIVE_INFINITY)) break;
  }
  saveFile(`${BOM}${lines.join('\r\n')}\r\n`, resource.name, 'csv');
  return seen.size;
}
