import type { ShownAlarm } from '../../../dataProvider/replies/alarms.ts';

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

/** Milliseconds until the table may move its rows by itself: 0: now; undefined: not while it is used like this. */
export function followsIn(
  { pointed, focused, selected, opened, changedAt }: TableUse,
  now: number,
): number | undefined {
  if (pointed || focused || selected || opened) return undefined;
  return Math.max(0, changedAt + QUIET - now);
}

/** The most urgent of new alarms, of equal ones the newest; undefined without any. Unknown priorities come last. */
export function mostUrgent(alarms: readonly ShownAlarm[]): ShownAlarm | undefined {
  const rank = ({ priority }: ShownAlarm) => priority ?? Number.POSITIVE_INFINITY;
  const isBefore = (one: ShownAlarm, other: ShownAlarm) =>
    rank(one) === rank(other) ? one.triggeredAt > other.triggeredAt : rank(one) < rank(other);
  return alarms.reduce<ShownAlarm | undefined>(
    (first, one) => (!first || isBefore(one, first) ? one : first),
    undefined,
  );
}
