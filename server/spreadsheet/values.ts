import type { CellValue } from 'hucre/xlsx';
import type { Cell } from './parts.ts';

/** Number format of times. */
export const MOMENT = 'yyyy-mm-dd hh:mm:ss';

/** Most characters of a cell; spreadsheet programs call a file with more of them damaged. */
const MOST = 32_767;

/** Converts a moment to a spreadsheet date, which has no time zone, and an empty text to an empty cell. */
export function sheetValue(cell: Cell): CellValue {
  if (cell === null || typeof cell === 'number') return cell;
  if (typeof cell === 'string') return cell === '' ? null : cell.slice(0, MOST);
  const moment = new Date(`${cell.at.replace(' ', 'T')}Z`);
  return Number.isNaN(moment.getTime()) ? cell.at : moment;
}
