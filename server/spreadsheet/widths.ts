import type { Cell } from './parts.ts';
import { MOMENT } from './values.ts';

const NARROWEST = 8;
/** Width of the widest column; longer texts are wrapped. */
export const WIDEST = 60;
/** Room at both sides of a text. */
const PADDING = 2;
/** Room for the button of a filter. */
const BUTTON = 3;

const longest = (parts: readonly string[]) => Math.max(0, ...parts.map(({ length }) => length));

/** Characters of a number with thousands separators and one decimal; much faster than to format it. */
function digits(value: number): number {
  const { length } = String(Math.trunc(Math.abs(value)));
  return length + Math.floor((length - 1) / 3) + (Number.isInteger(value) ? 0 : 2);
}

/** Characters of a cell's longest line. */
export function lengthOf(cell: Cell): number {
  if (cell === null) return 0;
  if (typeof cell === 'number') return digits(cell);
  if (typeof cell === 'object') return MOMENT.length;
  return cell.includes('\n') ? longest(cell.split('\n')) : cell.length;
}

/** Characters that a heading needs if it is wrapped between its words. */
export const headLength = (title: string): number => longest(title.split(/\s+/)) + BUTTON;

/** Width of a column, in characters, whose longest text has this length. */
export const widthFor = (length: number): number => Math.min(WIDEST, Math.max(NARROWEST, length + PADDING));
