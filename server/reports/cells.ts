import type { Cell } from '../spreadsheet/parts.ts';

/** The cell of a moment YYYY-MM-DD HH:mm:ss. */
export const at = (moment: string | null): Cell => (moment === null ? null : { at: moment });
