import { writeXlsxStream } from 'hucre/xlsx';

/**
 * A spreadsheet with one sheet, streamed while the rows come. Every cell is a text, so that none is evaluated as a
 * formula.
 */
export function writeXlsx(rows: AsyncIterable<string[]>, sheet: string): ReadableStream<Uint8Array> {
  return writeXlsxStream(rows, { name: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), freezePane: { rows: 1 } });
}
