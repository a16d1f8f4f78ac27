import type { Weekday } from '../../protocol/calendars.ts';
import { DAY_MINUTES, type Day, lengthOf, mondayOf, readDay, readTime, type Span } from './days.ts';
import { ALL_DAYS, maskOf, weeklyDays } from './weekly.ts';

/** Times of a schedule at which nobody needs to be on duty (extension `schedules.gaps`). */
export interface IntendedGap {
  /** Empty: every day. */
  markedDays?: readonly Weekday[] | null;
  start: string;
  end: string;
  /** First and last day on which the gap begins. */
  validFrom?: string | null;
  endDate?: string | null;
  reason?: string | null;
}

/** The intended gaps that begin from the day before `from` until before `to`. */
export function intendedSpans(gaps: readonly IntendedGap[] | null | undefined, from: Day, to: Day): Span[] {
  return (gaps ?? []).flatMap((gap) => {
    const start = readTime(gap.start) ?? 0;
    const length = lengthOf(start, readTime(gap.end) ?? DAY_MINUTES - 1);
    const series = {
      monday: mondayOf(from - 1),
      every: 1,
      mask: maskOf(gap.markedDays) || ALL_DAYS,
      first: readDay(gap.validFrom) ?? Number.NEGATIVE_INFINITY,
      last: readDay(gap.endDate) ?? Number.POSITIVE_INFINITY,
      count: Number.POSITIVE_INFINITY,
    };
    return weeklyDays(series, from - 1, to).map((day) => {
      const begin = day * DAY_MINUTES + start;
      return { start: begin, end: begin + length };
    });
  });
}
