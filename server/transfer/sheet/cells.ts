import { serialToDate } from 'hucre';
import { wireOf } from '../../../src/engine/dates.ts';
import { errorIn } from '../../../src/engine/transfer/errorCells.ts';
import type { SharedStrings } from './strings.ts';
import type { Workbook } from './workbook.ts';

/** Significant digits of numbers in spreadsheets; further ones are rounding errors. */
const DIGITS = 15;
const DAY = 86_400_000;
/** Letters of the last possible column. */
const MOST_LETTERS = 3;

/** Converts a serial number to a date, a time or both, in the format of fields. */
function momentText(serial: number, from1904: boolean): string {
  const value = serialToDate(serial, from1904);
  const time = value.getTime();
  if (Number.isNaN(time)) return '';
  const text = wireOf(Math.round(time / 1000) * 1000);
  // A time without a date has the first day of the spreadsheet's calendar.
  if (serial < 1 || value.getUTCFullYear() < 1901) return text.slice(11, 16);
  return time % DAY === 0 ? text.slice(0, 10) : text;
}

function numberText(value: string): string {
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  return String(Number.isSafeInteger(number) ? number : Number(number.toPrecision(DIGITS)));
}

/** Decodes escapes such as _x000D_, which stand for characters that XML cannot contain. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}

/** The text of a cell, from its type, style and value. */
export function textOfCell(
  cell: { type: string; style: number; value: string },
  { dateStyles, plusStyles, from1904 }: Workbook,
  strings: SharedStrings,
): string {
  const { type, value } = cell;
  if (type === 's') return value === '' ? '' : decodeEscapes(strings.at(Number(value)));
  if (type === 'inlineStr' || type === 'str') return decodeEscapes(value);
  if (type === 'b') return value === '' ? '' : String(value.trim() === '1' || value.trim() === 'true');
  if (type === 'd') return value.replace('T', ' ').replace(/(?: 00:00:00)?(?:\.\d+)?Z?$/, '');
  // An error that is not known here must not become a value either.
  if (type === 'e') return errorIn(value) ?? '#VALUE!';
  if (value.trim() === '') return '';
  if (dateStyles.has(cell.style) && !Number.isNaN(Number(value))) return momentText(Number(value), from1904);
  return plusStyles.has(cell.style) && Number(value) > 0 ? `+${numberText(value)}` : numberText(value);
}

/** Column index of an address such as "AB12", starting at 0; undefined for anything else. */
export function columnOf(address: string | undefined): number | undefined {
  if (address === undefined) return undefined;
  let column = 0;
  let at = 0;
  for (; at < address.length && at <= MOST_LETTERS; at++) {
    const letter = address.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return at === 0 ? undefined : column - 1;
}
