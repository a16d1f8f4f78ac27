import type { TransferFormat } from '../../protocol/transfer.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { escapeCell, escapeTypedCell } from '../../src/engine/transfer/cells.ts';
import type { TransferColumn } from '../../src/engine/transfer/columns.ts';
import { cellsOf } from '../../src/engine/transfer/rows.ts';

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
