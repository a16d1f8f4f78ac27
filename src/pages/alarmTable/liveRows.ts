import { begunAt, type ShownAlarm } from '../../../dataProvider/replies/alarms.ts';

/** A page of alarms as the platform returned it. */
export interface AlarmPage {
  list: readonly ShownAlarm[];
  /** Undefined: the platform doesn't say. */
  count: number | undefined;
}

/** The rows on the screen. They keep their positions until the user chooses to show the new ones. */
export interface ShownRows {
  rows: readonly ShownAlarm[];
  /** Number of alarms that match, as last told. */
  count: number | undefined;
  /** By how many that number has grown since these rows were shown. */
  added: number;
  /** Time at which the newest row was triggered or began; '' without rows. */
  newest: string;
  /** Number of new alarms that aren't shown yet. */
  waiting: number;
  /** Whether the latest page has other rows than these. */
  moved: boolean;
}

const newestOf = (rows: readonly ShownAlarm[]): string =>
  rows.map(begunAt).reduce((latest, moment) => (moment > latest ? moment : latest), '');

/** Returns the rows, with equal objects from `before` reused, so that unchanged rows don't re-render. */
function reused(rows: readonly ShownAlarm[], before: readonly ShownAlarm[]): readonly ShownAlarm[] {
  const byId = new Map(before.map((row) => [row.id, row]));
  return rows.map((row) => {
    const known = byId.get(row.id);
    return known && (known === row || JSON.stringify(known) === JSON.stringify(row)) ? known : row;
  });
}

/** Shows all rows of a page. `before`: the rows shown until now. */
export function showPage({ list, count }: AlarmPage, before: readonly ShownAlarm[] = []): ShownRows {
  return { rows: reused(list, before), count, added: 0, newest: newestOf(list), waiting: 0, moved: false };
}

/** Returns `rows` with newer versions from `now`; the same array if nothing changed. */
export function updateRows(rows: readonly ShownAlarm[], now: readonly ShownAlarm[]): readonly ShownAlarm[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const next = reused(
    rows.map((row) => byId.get(row.id) ?? row),
    rows,
  );
  return next.every((row, i) => row === rows[i]) ? rows : next;
}

/** Returns the alarms of a page that aren't on the screen and are at least as new as its newest one. */
export function newRows(shown: ShownRows, page: AlarmPage): ShownAlarm[] {
  const ids = new Set(shown.rows.map(({ id }) => id));
  return page.list.filter((row) => !ids.has(row.id) && begunAt(row) >= shown.newest);
}

/**
 * Returns the alarms to announce: those that are newer than `shown`, and those that were scheduled in the last page and
 * have begun. A scheduled alarm is announced when it begins.
 */
export function begunRows(shown: ShownRows, last: AlarmPage, page: AlarmPage): ShownAlarm[] {
  const waited = new Set(last.list.filter(({ status }) => status === 'SCHEDULED').map(({ id }) => id));
  const fresh = new Set(newRows(shown, page).map(({ id }) => id));
  const begun = ({ id, running }: ShownAlarm) => fresh.has(id) || (running && waited.has(id));
  return page.list.filter((row) => row.status !== 'SCHEDULED' && begun(row));
}

/**
 * Updates the shown rows from a newer page without changing their positions. `newestFirst`: the page begins with the
 * newest alarms.
 */
export function updateShown(shown: ShownRows, page: AlarmPage, newestFirst: boolean): ShownRows {
  const fresh = newRows(shown, page);
  const more = page.count === undefined || shown.count === undefined ? 0 : page.count - shown.count;
  // what leaves the period doesn't hide that others have come
  const added = shown.added + Math.max(0, more);
  // of more than a page of new alarms, and of those on other pages, only the count tells
  const all = !newestFirst || fresh.length === page.list.length ? added : 0;
  const moved = page.list.length !== shown.rows.length || page.list.some(({ id }, i) => shown.rows[i]?.id !== id);
  return {
    rows: updateRows(shown.rows, page.list),
    count: page.count,
    added,
    newest: shown.newest,
    waiting: Math.max(fresh.length, all),
    moved,
  };
}

/**
 * Shows the rows of a newer page while nobody uses the table. `waiting` then counts only new alarms that this page
 * doesn't have, because its order puts them on another one.
 */
export function followPage(shown: ShownRows, page: AlarmPage, newestFirst: boolean): ShownRows {
  const { added } = updateShown(shown, page, newestFirst);
  const elsewhere = newestFirst ? 0 : Math.max(0, added - newRows(shown, page).length);
  return { ...showPage(page, shown.rows), added: elsewhere, waiting: elsewhere };
}

/** Returns the running rows on the screen that the page no longer contains; their status may have changed. */
export function missingRows(shown: ShownRows, page: AlarmPage): ShownAlarm[] {
  const ids = new Set(page.list.map(({ id }) => id));
  return shown.rows.filter(({ id, running }) => running && !ids.has(id));
}
