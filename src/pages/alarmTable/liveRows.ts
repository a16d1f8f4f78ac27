import type { AlarmRow } from '../../../protocol/alarmTable.ts';

/** A page of alarms as the platform has it now. */
export interface AlarmPage {
  list: readonly AlarmRow[];
  count: number;
}

/** The rows on the screen. They keep their places until the user asks for the new ones. */
export interface Shown {
  rows: readonly AlarmRow[];
  count: number;
  /** When the newest of them was triggered, '' without any. */
  newest: string;
  /** How many alarms wait above. */
  waiting: number;
  /** Other rows than these would be shown now. */
  moved: boolean;
}

const newestOf = (rows: readonly AlarmRow[]): string =>
  rows.reduce((latest, { triggeredAt }) => (triggeredAt > latest ? triggeredAt : latest), '');

/** These rows, those that say the same as before as the same objects, so that they are not drawn again. */
function reused(rows: readonly AlarmRow[], before: readonly AlarmRow[]): readonly AlarmRow[] {
  const byId = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const known = byId.get(row.id);
    return known && (known === row || JSON.stringify(known) === JSON.stringify(row)) ? known : row;
  });
}

/** Shows a page as it is. `before`: the rows that were shown until now. */
export function begin({ list, count }: AlarmPage, before: readonly AlarmRow[] = []): Shown {
  return { rows: reused(list, before), count, newest: newestOf(list), waiting: 0, moved: false };
}

/** Rows with what is known of them now. */
export function updated(rows: readonly AlarmRow[], now: readonly AlarmRow[]): readonly AlarmRow[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const next = reused(
    rows.map((row) => byId.get(row.id) ?? row),
    rows,
  );
  return next.every((row, i) => row === rows[i]) ? rows : next;
}

/** Alarms of a page that are not on the screen and were triggered since. */
export function newOnes(shown: Shown, page: AlarmPage): AlarmRow[] {
  const ids = new Set(shown.rows.map(({ id }) => id));
  return page.list.filter(({ id, triggeredAt }) => !ids.has(id) && triggeredAt >= shown.newest);
}

/** The same rows in the same places, after a look at the platform. */
export function advance(shown: Shown, page: AlarmPage): Shown {
  const fresh = newOnes(shown, page);
  // more than one page of new ones: only the number of all tells how many
  const all = fresh.length === page.list.length ? page.count - shown.count : 0;
  const moved = page.list.length !== shown.rows.length || page.list.some(({ id }, i) => shown.rows[i]?.id !== id);
  return { ...shown, rows: updated(shown.rows, page.list), waiting: Math.max(fresh.length, all), moved };
}

/** Rows on the screen that a page no longer has, and whose status may have changed meanwhile. */
export function missing(shown: Shown, page: AlarmPage): AlarmRow[] {
  const ids = new Set(page.list.map(({ id }) => id));
  return shown.rows.filter(({ id, running }) => running && !ids.has(id));
}
