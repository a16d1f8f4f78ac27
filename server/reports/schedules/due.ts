import { WEEKDAYS, type Weekday } from '../../../protocol/calendars.ts';
import type { GroupBy, ReportFormat, ReportRange, ReportTab, ScheduleRhythm } from '../../../protocol/reports.ts';
import {
  DAY_MINUTES,
  type Day,
  dateOf,
  dayAt,
  dayOf,
  type Minute,
  monthLength,
  readTime,
  wallMinute,
  weekdayOf,
} from '../../../src/duty/days.ts';

/** Stored fields of a report schedule record (resources/report-schedules.ts). */
export interface StoredSchedule extends Rhythm {
  tab: ReportTab;
  range: ReportRange;
  groupBy: GroupBy;
  status?: string | null;
  text?: string | null;
  recursive: boolean;
  firstCall: number;
  acceptance: number;
  format: ReportFormat;
  recipients: { address: string }[];
  owner: string;
}

/** When a report is sent, in the platform's time zone. */
export interface Rhythm {
  rhythm: ScheduleRhythm;
  /** For WEEKLY; absent: Monday. */
  weekday?: Weekday | null;
  /** For MONTHLY: 1 to 31, absent: 1; shorter months use their last day instead. */
  monthDay?: number | null;
  /** HH:mm */
  time: string;
}

/** Longest gap between two due days, plus days that a time zone may skip. */
const LONGEST = 33;

const MINUTE = 60_000;
const wallAt = (instant: Minute, timeZone: string): Minute => wallMinute(timeZone, new Date(instant * MINUTE));

/**
 * The instant at which the wall clock of a zone shows `moment`. If that happens twice, the first one; if clocks are set
 * forward over the moment, the first instant after the change.
 */
export function instantOf(moment: Minute, timeZone: string): Date {
  const offsets = [-1, 1].map((days) => wallAt(moment + days * DAY_MINUTES, timeZone) - (moment + days * DAY_MINUTES));
  const instants = offsets.map((offset) => moment - offset).sort((one, other) => one - other);
  const found = instants.find((instant) => wallAt(instant, timeZone) === moment);
  if (found !== undefined) return new Date(found * MINUTE);
  // clocks skip this moment; bisects to the first instant at which they show more
  let [before, after] = [instants[0] ?? moment, instants[1] ?? moment];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallAt(middle, timeZone) < moment) before = middle;
    else after = middle;
  }
  return new Date(after * MINUTE);
}

function isDue({ rhythm, weekday, monthDay }: Rhythm, day: Day): boolean {
  if (rhythm === 'WEEKLY') return weekdayOf(day) === Math.max(0, WEEKDAYS.indexOf(weekday ?? 'MONDAY'));
  if (rhythm === 'DAILY') return true;
  const { year, month } = dateOf(day);
  return day === dayOf(year, month, Math.min(monthDay ?? 1, monthLength(year, month)));
}

/** The first due time after an instant. */
export function nextDue(rhythm: Rhythm, after: Date, timeZone: string): Date {
  const today = dayAt(wallMinute(timeZone, after));
  for (let day = today; day <= today + LONGEST; day++) {
    if (!isDue(rhythm, day)) continue;
    const instant = instantOf(day * DAY_MINUTES + (readTime(rhythm.time) ?? 0), timeZone);
    if (instant > after) return instant;
  }
  throw new Error(`A report is never due: ${JSON.stringify(rhythm)}.`);
}

/** The last due time up to now, starting from `due`: several missed times are made up for by one report. */
export function latestDue(rhythm: Rhythm, due: Date, now: Date, timeZone: string): Date {
  for (let found = due; ; ) {
    const next = nextDue(rhythm, found, timeZone);
    if (next > now) return found;
    found = next;
  }
}
