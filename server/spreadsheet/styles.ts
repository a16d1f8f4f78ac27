import type { CellStyle } from 'hucre/xlsx';
import type { Column } from './parts.ts';
import { MOMENT } from './values.ts';

const AMOUNT = '#,##0';
const FRACTION = '#,##0.0';
const ID = '0';
const LINE = { style: 'thin', color: { rgb: '8A8F9C' } } as const;
const BACKGROUND = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E9EBF2' } } as const;

const FONT = 'Calibri';
const BOLD = { name: FONT, bold: true, size: 11 } as const;

/** Each style is one object for all its cells: a file has few styles and many cells. */
export const TITLE: CellStyle = { font: { name: FONT, bold: true, size: 16 } };
export const STRONG: CellStyle = { font: BOLD };

const head = (horizontal: 'left' | 'right'): CellStyle => ({
  font: BOLD,
  fill: BACKGROUND,
  border: { bottom: LINE },
  alignment: { horizontal, vertical: 'center', wrapText: true },
});
const HEADS = { left: head('left'), right: head('right') };
export const headStyle = ({ right }: Column): CellStyle => HEADS[right ? 'right' : 'left'];

/** Number format of a column's numbers. */
const formatOf = ({ id }: Column, value: number): string => (id ? ID : Number.isInteger(value) ? AMOUNT : FRACTION);

/** Style of a column of a table that has a sheet of its own. `wrapped`: whether it has texts longer than a line. */
export function columnStyle(column: Column, wrapped: boolean): CellStyle {
  const style: CellStyle = { alignment: { vertical: 'top' } };
  if (column.right) style.alignment = { vertical: 'top', horizontal: 'right' };
  else if (wrapped) style.alignment = { vertical: 'top', wrapText: true };
  if (column.time) style.numFmt = MOMENT;
  else if (column.right) style.numFmt = formatOf(column, 0);
  return style;
}

const numbers = new Map<string, CellStyle>();

/** Style of a number; `sum`: in the row of the sums. */
export function numberStyle(column: Column, value: number, sum: boolean): CellStyle {
  const numFmt = formatOf(column, value);
  const key = `${numFmt} ${sum}`;
  const style = numbers.get(key) ?? { numFmt, alignment: { horizontal: 'right' }, ...(sum ? SUM : {}) };
  numbers.set(key, style);
  return style;
}

/** Style of the texts in the row of the sums. */
export const SUM: CellStyle = { font: BOLD, border: { top: LINE } };
