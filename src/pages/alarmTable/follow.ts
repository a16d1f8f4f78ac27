import { begunAt, type ShownAlarm } from '../../../dataProvider/replies/alarms.ts';

/** How the alarm table is used at a moment. */
export interface TableUse {
  /** The pointer is over the rows or the bar of new alarms. */
  pointed: boolean;
  /** The focus is in the rows, or in a menu or dialog. */
  focused: boolean;
  selected: boolean;
  /** An alarm is open beside the rows. */
  opened: boolean;
  /** When somebody last typed or one of these changed, in milliseconds since 1970. */
  changedAt: number;
}

/** Milliseconds after the last use during which rows still keep their places. */
export const QUIET = 3_000;

/** Ranks of alarms whose priority isn't known, and of those that nobody has to do anything about. */
const LAST_PRIORITY = 1_000;
const ENDED = 2_000;

/** Whether somebody points at the rows, has the focus there or has selected some. */
export const isInUse = ({ pointed, focused, selected }: TableUse): boolean => pointed || focused || selected;

/** Milliseconds until the table may move its rows by itself: 0: now; undefined: not while it is used like this. */
export function followsIn(use: TableUse, now: number): number | undefined {
  if (isInUse(use) || use.opened) return undefined;
  return Math.max(0, use.changedAt + QUIET - now);
}

/** Whether somebody has to do something about an alarm: it is unhandled or running. */
export const isOpen = ({ running, figure }: ShownAlarm): boolean =>
  figure === 'notAccepted' || (running && figure !== 'waiting');

/** The order of a wall display: unhandled and running alarms, the urgent ones first; then the others as they are. */
export function openFirst(alarms: readonly ShownAlarm[]): ShownAlarm[] {
  const rank = (alarm: ShownAlarm) => (isOpen(alarm) ? (alarm.priority ?? LAST_PRIORITY) : ENDED);
  return alarms.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * The pages of a wall display on which so many alarms fit, at least one page. `alarms`: in the order of `openFirst`. If
 * they leave room, those that are open stand on every page.
 */
export function wallPages(alarms: readonly ShownAlarm[], fit: number): ShownAlarm[][] {
  const open = alarms.filter(isOpen);
  const stay = open.length < fit ? open : [];
  const turn = alarms.slice(stay.length);
  const size = Math.min(fit - stay.length, Math.max(1, turn.length));
  const pages = Math.max(1, Math.ceil(turn.length / size));
  return Array.from({ length: pages }, (_, page) => [...stay, ...turn.slice(page * size, (page + 1) * size)]);
}

/** The most urgent of new alarms, of equal ones the newest; undefined without any. Unknown priorities come last. */
export function mostUrgent(alarms: readonly ShownAlarm[]): ShownAlarm | undefined {
  const rank = ({ priority }: ShownAlarm) => priority ?? Number.POSITIVE_INFINITY;
  const isBefore = (one: ShownAlarm, other: ShownAlarm) =>
    rank(one) === rank(other) ? begunAt(one) > begunAt(other) : rank(one) < rank(other);
  return alarms.reduce<ShownAlarm | undefined>(
    (first, one) => (!first || isBefore(one, first) ? one : first),
    undefined,
  );
}
