import { writeXlsxStream } from 'hucre/xlsx';

/** A sheet name that Excel reserves: it refuses files with such a sheet. */
const RESERVED = /^history$/i;

/** Converts a text to a valid name of a sheet. */
export function sheetName(sheet: string): string {
  const name = sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  return RESERVED.test(name) ? `${name} 1` : name;
}

/**
 * Streams a spreadsheet with one sheet while the rows arrive. Every cell is a text, so that none is evaluated as a
 * formula.
 */
export function writeXlsx(rows: AsyncIterable<string[]>, sheet: string): ReadableStream<Uint8Array> {
  return writeXlsxStream(rows, { name: sheetName(sheet), freezePane: { rows: 1 } });
}
