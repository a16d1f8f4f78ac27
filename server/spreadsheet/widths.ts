import type { Cell } from './parts.ts';
import { MOMENT } from './values.ts';

const NARROWEST = 8;
/** Width of the widest column; longer texts are wrapped. */
export const WIDEST = 60;
/** Room at both sides of a text. */
export const PADDING = 2;
/** Room for the button of a filter. */
export const BUTTON = 3;

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

/** Lines of a text that is wrapped between its words. `room`: characters of a line. */
export function linesOf(text: string, room: number): number {
  let lines = 0;
  for (const paragraph of text.split('\n')) {
    let used = 0;
    lines += 1;
    for (const { length } of paragraph.split(' ')) {
      const fits = used === 0 || used + 1 + length <= room;
      if (!fits) lines += 1;
      used = fits && used > 0 ? used + 1 + length : length;
      // a word longer than a line
      for (; used > room; used -= room) lines += 1;
    }
  }
  return lines;
}

/** Points of a line, in the font of the cells. */
const LINE = 15;
/** Points of the highest row that spreadsheet programs allow. */
const HIGHEST = 409;

/** Height of a row in points; programs that open the file show rows without one as a single line. */
export const heightFor = (lines: number): number => Math.min(HIGHEST, lines * LINE);
