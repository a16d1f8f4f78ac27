import type { ScheduleRhythm } from '../../../protocol/reports.ts';
import {
  DAY_MINUTES,
  type Day,
  dateOf,
  dayOf,
  type Minute,
  monthLength,
  readDay,
  readMoment,
  readTime,
  weekdayOf,
} from '../../../src/duty/days.ts';
import { wallTime } from '../../../src/engine/clock.ts';

/** When a report is sent, by the clock of the platform's zone. */
export interface Rhythm {
  rhythm: ScheduleRhythm;
  /** Of a weekly one: 0 for Monday to 6 for Sunday. */
  weekday: number;
  /** Of a monthly one: 1 to 31; a shorter month has its last day instead. */
  monthDay: number;
  /** HH:mm */
  time: string;
}

/** The longest time between two of them, and the days that a zone may leave out. */
const LONGEST = 33;

const MINUTE = 60_000;
/** Minutes of the wall clock since 1970-01-01 at an instant in minutes since then. */
const wallAt = (instant: Minute, timeZone: string): Minute =>
  readMoment(wallTime(timeZone, new Date(instant * MINUTE)).now) ?? instant;

/**
 * The instant at which a wall clock shows a moment: the first one of a moment that comes twice, and where clocks are set
 * forward over it the first instant after that.
 */
export function instantOf(moment: Minute, timeZone: string): Date {
  const offsets = [-1, 1].map((days) => wallAt(moment + days * DAY_MINUTES, timeZone) - (moment + days * DAY_MINUTES));
  const instants = offsets.map((offset) => moment - offset).sort((one, other) => one - other);
  const found = instants.find((instant) => wallAt(instant, timeZone) === moment);
  if (found !== undefined) return new Date(found * MINUTE);
  // the change lies between the two: the clock shows less at the first one, and more at the second
  let [before, after] = [instants[0] ?? moment, instants[1] ?? moment];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(middle, timeZone) < moment) before = middle;
    else after = middle;
  }
  return new Date(after * MINUTE);
}

function isDue({ rhythm, weekday, monthDay }: Rhythm, day: Day): boolean {
  if (rhythm === 'WEEKLY') return weekdayOf(day) === weekday;
  if (rhythm === 'DAILY') return true;
  const { year, month } = dateOf(day);
  return day === dayOf(year, month, Math.min(monthDay, monthLength(year, month)));
}

/** The first time after an instant. */
export function nextDue(rhythm: Rhythm, after: Date, timeZone: string): Date {
  const today = readDay(wallTime(timeZone, after).today) ?? 0;
  for (let day = today; day <= today + LONGEST; day++) {
    if (!isDue(rhythm, day)) continue;
    const instant = instantOf(day * DAY_MINUTES + (readTime(rhythm.time) ?? 0), timeZone);
    if (instant > after) return instant;
  }
  throw new Error(`A report is never due: ${JSON.stringify(rhythm)}.`);
}

/** The last time up to now, of those from `due` on: what was missed is made up for once. */
export function latestDue(rhythm: Rhythm, due: Date, now: Date, timeZone: string): Date {
  for (let found = due; ; ) {
    const next = nextDue(rhythm, found, timeZone);
    if (next > now) return found;
    found = next;
  }
}
