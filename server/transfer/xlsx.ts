import { writeXlsxStream } from 'hucre/xlsx';

/** Excel keeps this name for itself, and refuses files with such a sheet. */
const RESERVED = /^history$/i;

/** A name that a sheet can have. */
export function sheetName(sheet: string): string {
  const name = sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  return RESERVED.test(name) ? `${name} 1` : name;
}

/**
 * A spreadsheet with one sheet, streamed while the rows come. Every cell is a text, so that none is evaluated as a
 * formula.
 */
export function writeXlsx(rows: AsyncIterable<string[]>, sheet: string): ReadableStream<Uint8Array> {
  return writeXlsxStream(rows, { name: sheetName(sheet), freezePane: { rows: 1 } });
}
