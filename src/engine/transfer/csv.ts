import { escapeCell } from './cells.ts';
import { hasSeparatorLine } from './delimiter.ts';
import { hasContent, type NumberedRow } from './layout.ts';

/** Byte order mark, without which spreadsheet programs don't read the file as UTF-8. */
const MARK = '\uFEFF';

function csvCell(text: string, delimiter: string): string {
  const safe = escapeCell(text);
  return safe.includes(delimiter) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a CSV file, with formulas escaped. */
export function csvText(rows: readonly (readonly string[])[], delimiter: string): string {
  return `${MARK}${rows.map((row) => row.map((cell) => csvCell(cell, delimiter)).join(delimiter)).join('\r\n')}\r\n`;
}

/**
 * Parses a CSV text; undefined if a quote is not closed. Empty rows are left out but counted; a line `sep=;` at the
 * beginning is neither.
 */
export function parseCsv(text: string, delimiter: string): NumberedRow[] | undefined {
  const rows: NumberedRow[] = [];
  let row: string[] = [];
  let number = hasSeparatorLine(text) ? -1 : 0;
  let cell = '';
  let quoted = false;
  const endCell = () => {
    row.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    number += 1;
    if (number > 0 && hasContent(row)) rows.push({ row: number, cells: row });
    row = [];
  };
  for (let i = text.startsWith(MARK) ? 1 : 0; i < text.length; i++) {
    const sign = text[i] ?? '';
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else quoted = false;
    } else if (sign === '"' && cell === '') quoted = true;
    else if (sign === delimiter) endCell();
    else if (sign === '\n') endRow();
    else if (sign === '\r') {
      if (text[i + 1] !== '\n') endRow();
    } else cell += sign;
  }
  if (quoted) return undefined;
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}
