import { type GuessTarget, normalized } from './guess.ts';

/** A row of a file and its number as in a spreadsheet, which counts blank rows. */
export interface NumberedRow {
  row: number;
  cells: string[];
}

/** Number of rows with content in which the headings are searched, and of rows in a preview. */
export const PREVIEW_ROWS = 20;
const PREVIEW_COLUMNS = 50;
const PREVIEW_LENGTH = 60;

/** Share of the widest row that a row of headings fills; titles above a table fill less. */
const LEAST_FILLED = 0.6;

export const hasContent = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '');

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;

/**
 * The index of the row with the headings among the first rows with content: the first with names of fields, or, if at
 * most one is known, the first that is about as wide as the table. Titles, dates and notes stand above it.
 */
export function headingIndex(rows: readonly NumberedRow[], targets: readonly GuessTarget[]): number {
  const names = new Set(targets.flatMap(({ key, names: own, usual = [] }) => [key, ...own, ...usual]).map(normalized));
  names.delete('');
  const known = rows.map(({ cells }) => new Set(cells.map(normalized).filter((cell) => names.has(cell))).size);
  const most = Math.max(0, ...known);
  if (most > 1) return known.findIndex((count) => count > 1 && count >= most / 2);
  const widest = Math.max(0, ...rows.map(({ cells }) => filled(cells)));
  const first = rows.findIndex(({ cells }) => filled(cells) >= widest * LEAST_FILLED);
  return Math.max(0, first);
}

/** The first rows of a file, shortened, to show how it was read. */
export function previewOf(rows: readonly NumberedRow[]): NumberedRow[] {
  return rows.slice(0, PREVIEW_ROWS).map(({ row, cells }) => ({
    row,
    cells: cells.slice(0, PREVIEW_COLUMNS).map((cell) => {
      const text = cell.replaceAll('\u0000', '\uFFFD');
      return text.length > PREVIEW_LENGTH ? `${text.slice(0, PREVIEW_LENGTH)}…` : text;
    }),
  }));
}

/**
 * A mapping for a file that was read again: columns with the same heading keep their field, the `guessed` ones fill the
 * rest. Equal headings are matched in their order.
 */
export function carriedMapping(
  before: { headings: readonly string[]; mapping: readonly (string | null)[] },
  after: { headings: readonly string[]; guessed: readonly (string | null)[] },
): (string | null)[] {
  const left = new Map<string, (string | null)[]>();
  for (const [i, heading] of before.headings.entries()) {
    if (heading !== '') left.set(heading, [...(left.get(heading) ?? []), before.mapping[i] ?? null]);
  }
  const kept = after.headings.map((heading) => left.get(heading)?.shift());
  const used = new Set(kept);
  return kept.map((key, i) => {
    if (key !== undefined) return key;
    const guess = after.guessed[i] ?? null;
    return guess !== null && used.has(guess) ? null : guess;
  });
}
