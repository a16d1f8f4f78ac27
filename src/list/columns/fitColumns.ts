import type { Column, Resource } from '../../engine/definition.ts';

/** Widths in pixels of the checkbox column, and of the padding at both ends of a row beyond that of its cells. */
export const TICK_WIDTH = 44;
export const ENDS = 24;

/** The width that a column needs, in pixels. */
export interface Need {
  /** Shows its head and all texts of the page. */
  natural: number;
  /** It is not made narrower than this. */
  least: number;
  /** It is not made wider than this as long as others lack room. */
  most: number;
  /** Which columns give way first if there is too little room: those with the lowest number; undefined: never. */
  yields?: number;
  /** The user has chosen this width. */
  kept?: number;
  /** No row of the page has anything in it. */
  empty?: true;
}

/** Index of the column that links to the record: the first one with text. */
export function nameColumn(columns: readonly Column[], resource: Resource): number {
  return Math.max(
    0,
    columns.findIndex(({ field: name }) => {
      const field = resource.fields[name];
      return field?.cell === undefined && field?.type !== 'int' && field?.type !== 'decimal';
    }),
  );
}

/**
 * The columns that fit into a width, dropping empty ones first, and the rightmost ones before others; the name and one
 * more always stay.
 */
export function fitColumns(
  columns: readonly Column[],
  needs: readonly Need[],
  { room, name }: { room: number; name: number },
): readonly Column[] {
  const emptiness = (index: number) => Number(needs[index]?.empty ?? false);
  const others = [...columns.keys()].filter((index) => index !== name).sort((a, b) => emptiness(a) - emptiness(b));
  const fitting = new Set([name]);
  let used = needs[name]?.least ?? 0;
  for (const index of others) {
    const least = needs[index]?.least ?? 0;
    if (used + least > room && fitting.size > 1) continue;
    used += least;
    fitting.add(index);
  }
  return columns.filter((_, index) => fitting.has(index));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Changes widths by `amount` in proportion to `shares`. */
function spread(widths: number[], shares: readonly number[], amount: number): void {
  const total = sum(shares);
  if (total === 0) return;
  for (const [index, share] of shares.entries()) widths[index] = (widths[index] ?? 0) + (amount * share) / total;
}

/**
 * The widths of the columns in pixels. Too little room is taken from those that yield, each down to its least; what is
 * left over goes first to those that were cut, then to all that yield. The sum exceeds `room` only if all are at their
 * least, or the user has made some wide.
 */
export function shareWidths(needs: readonly Need[], room: number): number[] {
  const widths = needs.map(({ natural, most, kept }) => kept ?? Math.min(natural, most));
  const shareOf = (share: (need: Need, width: number) => number) =>
    needs.map((need, index) => (need.kept === undefined ? share(need, widths[index] ?? 0) : 0));
  const orders = [...new Set(needs.flatMap(({ yields }) => yields ?? []))].sort((a, b) => a - b);
  for (const order of orders) {
    const lacks = sum(widths) - room;
    if (lacks <= 0) break;
    const shares = shareOf(({ yields, least }, width) => (yields === order ? Math.max(0, width - least) : 0));
    spread(widths, shares, -Math.min(lacks, sum(shares)));
  }
  const cut = shareOf(({ natural }, width) => Math.max(0, natural - width));
  spread(widths, cut, Math.max(0, Math.min(room - sum(widths), sum(cut))));
  const growing = shareOf(({ yields }, width) => (yields === undefined ? 0 : width));
  spread(widths, growing, Math.max(0, room - sum(widths)));
  return widths.map(Math.floor);
}

/**
 * Index of the column that gets what is left of the table, exactly to the pixel: the widest one that yields, else the
 * last one. Undefined if the columns are wider than the room, so that the table scrolls.
 */
export function restColumn(needs: readonly Need[], widths: readonly number[], room: number): number | undefined {
  if (sum(widths) > room) return undefined;
  const free = needs.flatMap(({ yields, kept }, index) => (yields === undefined || kept !== undefined ? [] : index));
  const widest = free.sort((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
  return widest ?? needs.length - 1;
}
