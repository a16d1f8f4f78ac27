/** The one place that knows the spreadsheet library. */
import { readFile } from 'node:fs/promises';
import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { IMPORT_LIMITS } from '../../protocol/transfer.ts';
import { ApiError } from '../errors.ts';
import { checkArchive } from './zip.ts';

/** Spreadsheets calculate with 15 digits; what is behind them is noise. */
const DIGITS = 15;
const DAY = 86_400_000;

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(Number(value.toPrecision(DIGITS)));
  if (!(value instanceof Date)) return String(value);
  const time = value.getTime();
  if (Number.isNaN(time)) return '';
  const text = new Date(Math.round(time / 1000) * 1000).toISOString();
  // A time without a day stands on the first day that spreadsheets know.
  if (value.getUTCFullYear() < 1901) return text.slice(11, 16);
  return time % DAY === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}

/** The rows of the first sheet as texts. */
export async function* readXlsx(path: string): AsyncGenerator<string[]> {
  await checkArchive(path);
  const file = await readFile(path);
  try {
    for await (const { values } of streamXlsxRows(file)) {
      if (values.length > IMPORT_LIMITS.columns * 4) throw new ApiError('IMPORT_TOO_WIDE');
      yield values.map(textOf);
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('IMPORT_DAMAGED');
  }
}

/** A spreadsheet with one sheet, made while the rows come. Every cell is a text: none is ever run as a formula. */
export function writeXlsx(rows: AsyncIterable<string[]>, sheet: string): ReadableStream<Uint8Array> {
  return writeXlsxStream(rows, { name: sheet.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31), freezePane: { rows: 1 } });
}
