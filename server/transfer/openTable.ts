import type { NumberedRow } from '../../src/engine/transfer/layout.ts';
import { readCsv, separationOf } from './csv.ts';
import { openSheet } from './sheet/readSheet.ts';
import type { SpooledFile } from './spool.ts';

/** How to read a file; what is undefined is recognised. */
export interface Reading {
  delimiter?: string | undefined;
  /** Name of a workbook's sheet. */
  sheet?: string | undefined;
  /** Number of the row with the headings. */
  headingRow?: number | undefined;
}

/** A table that is read, with the delimiter of a text or the sheets of a workbook. */
export interface OpenedTable {
  delimiter: string;
  sheets: { name: string; hidden: boolean }[];
  sheet: string;
  rows: AsyncGenerator<NumberedRow>;
}

/** Opens the table in a file. The rows must be consumed. Throws an ApiError if it can't be read. */
export async function openTable(file: SpooledFile, reading: Reading, signal: AbortSignal): Promise<OpenedTable> {
  if (file.format === 'xlsx') {
    return { delimiter: '', ...(await openSheet(file.file.fd, { sheet: reading.sheet, signal })) };
  }
  const separation = await separationOf(file, reading.delimiter);
  return { delimiter: separation.delimiter, sheets: [], sheet: '', rows: readCsv(file, separation) };
}
