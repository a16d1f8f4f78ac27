import type { TransferFormat } from '../../protocol/transfer.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { escapeCell, escapeTypedCell } from '../../src/engine/transfer/cells.ts';
import type { TransferColumn } from '../../src/engine/transfer/columns.ts';
import { cellsOf } from '../../src/engine/transfer/rows.ts';
import type { Part } from '../spreadsheet/parts.ts';

/** Escapes cells for a file format, so that spreadsheets don't evaluate them as formulas. */
export function safeCells(cells: readonly string[], format: TransferFormat): string[] {
  return cells.map(format === 'csv' ? escapeCell : escapeTypedCell);
}

/** Yields the rows of a file: the headings, then one row per record. */
export async function* exportRows(
  records: AsyncIterable<RecordData>,
  table: { columns: readonly TransferColumn[]; headings: readonly string[]; format: TransferFormat },
): AsyncGenerator<string[]> {
  const { columns, headings, format } = table;
  yield safeCells(headings, format);
  for await (const record of records) yield safeCells(cellsOf(columns, record), format);
}

/** Width of a column if the file is streamed. */
const WIDTH = 18;

/**
 * The rows of a table, the first of which has its headings, as the parts of a file. Every cell is a text, so that the
 * file can be imported again.
 */
export async function* tableParts(rows: AsyncIterable<string[]>, sheet: string): AsyncGenerator<Part> {
  let begun = false;
  for await (const cells of rows) {
    if (begun) yield { kind: 'row', cells };
    else yield { kind: 'table', sheet, columns: cells.map((title) => ({ title, width: WIDTH })) };
    begun = true;
  }
}
