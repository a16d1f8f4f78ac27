import { WEEKDAYS, type Weekday } from '../../../protocol/calendars.ts';
import type { GroupBy, ReportFormat, ReportRange, ReportTab, ScheduleRhythm } from '../../../protocol/reports.ts';
import {
  DAY_MINUTES,
  type Day,
  dateOf,
  dayAt,
  dayOf,
  instantOf,
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
