import type { CalendarEvent } from '../../protocol/calendars.ts';
import {
  DAY_MINUTES,
  type Day,
  dateOf,
  dayAt,
  dayOf,
  endOf,
  lengthOf,
  type Minute,
  mondayOf,
  monthLength,
  readDay,
  readTime,
  type Span,
  WEEK_DAYS,
  weekdayOf,
} from './days.ts';
import { type DayMask, maskOf, WEEKEND_DAYS, WORK_DAYS, weeklyDays } from './weekly.ts';

const WHOLE_DAY = { start: 0, end: DAY_MINUTES - 1 };

/** The first occurrence of an event; undefined if it has no day. */
export function firstOccurrence(event: CalendarEvent): Span | undefined {
  const day = readDay(event.startDateSelected) ?? readDay(event.day);
  if (day === undefined) return undefined;
  const start = readTime(event.startTime) ?? WHOLE_DAY.start;
  const end = readTime(event.endTime) ?? WHOLE_DAY.end;
  const days = Math.max(0, (readDay(event.endDateSelected) ?? day) - day);
  const begin = day * DAY_MINUTES + start;
  return { start: begin, end: days ? endOf((day + days) * DAY_MINUTES + end) : begin + lengthOf(start, end) };
}

/** First and last day, number and interval of the occurrences of a series. */
interface Bounds {
  first: Day;
  /** Included. */
  last: Day;
  count: number;
  every: number;
}

function boundsOf(event: CalendarEvent, first: Day): Bounds {
  const endless = Number.POSITIVE_INFINITY;
  const counted = event.endType === 'AFTER_TIMES_END';
  return {
    first,
    last: counted ? endless : (readDay(event.endDate) ?? endless),
    count: (counted ? event.countAfterTimesEnd : null) ?? endless,
    every: Math.max(1, Math.floor(event.repeatEvery || 1)),
  };
}

/** The days of a series on every n-th day. */
function dailyDays({ first, last, count, every }: Bounds, from: Day, to: Day): Day[] {
  const days: Day[] = [];
  let index = Math.max(0, Math.ceil((from - first) / every));
  for (let day = first + index * every; day < to && day <= last && index < count; day += every, index++) days.push(day);
  return days;
}

/** A rule for a day in each month. */
interface InMonth {
  /** Whether every month has such a day. */
  always: boolean;
  dayIn(year: number, month: number): Day | undefined;
}

/** The same date as `first` in each month that has it. */
function sameDate(first: Day): InMonth {
  const { date } = dateOf(first);
  const always = date <= 28;
  return {
    always,
    dayIn: (year, month) => (always || date <= monthLength(year, month) ? dayOf(year, month, date) : undefined),
  };
}

/** The same weekday as `first` in each month, e.g. the second Tuesday. */
function sameWeekday(first: Day): InMonth {
  const [weekday, weeks] = [weekdayOf(first), Math.floor((dateOf(first).date - 1) / WEEK_DAYS)];
  const always = weeks < 4;
  return {
    always,
    dayIn(year, month) {
      const start = dayOf(year, month, 1);
      const date = ((weekday - weekdayOf(start) + WEEK_DAYS) % WEEK_DAYS) + weeks * WEEK_DAYS;
      return always || date < monthLength(year, month) ? start + date : undefined;
    },
  };
}

/**
 * The days of a series with one day in every n-th month. Skips the months before the range, unless the occurrences are
 * limited in number and some months have no such day.
 */
function monthlyDays(bounds: Bounds, { always, dayIn }: InMonth, from: Day, to: Day): Day[] {
  const { first, last, count, every } = bounds;
  const { year, month } = dateOf(first);
  const days: Day[] = [];
  let index = 0;
  if (from > first && (always || count === Number.POSITIVE_INFINITY)) {
    const begin = dateOf(from);
    index = Math.floor(((begin.year - year) * 12 + begin.month - month) / every);
  }
  for (let found = index; found < count; index++) {
    const months = year * 12 + month - 1 + index * every;
    const start = dayOf(0, months + 1, 1);
    if (start >= to || start > last) break;
    const day = dayIn(Math.floor(months / 12), (months % 12) + 1);
    if (day === undefined) continue;
    if (day >= to || day > last) break;
    found++;
    if (day >= from) days.push(day);
  }
  return days;
}

function weekly({ first, last, count, every }: Bounds, mask: DayMask, from: Day, to: Day): Day[] {
  return weeklyDays({ first, last, count, every, monday: mondayOf(first), mask }, from, to);
}

/** The days of a series from `from` until before `to`, including the event's `exceptDates`. */
function seriesDays(event: CalendarEvent, first: Day, from: Day, to: Day): Day[] {
  const bounds = boundsOf(event, first);
  switch (event.repeatType) {
    case 'WEEKDAYS':
      return weekly(bounds, WORK_DAYS, from, to);
    case 'WEEKENDS':
      return weekly(bounds, WEEKEND_DAYS, from, to);
    case 'WEEKLY':
      return weekly(bounds, maskOf(event.markedDays) || 1 << weekdayOf(first), from, to);
    case 'MONTHLY':
      return event.monthSubType === 'DAY_OF_THE_WEEK'
        ? monthlyDays(bounds, sameWeekday(first), from, to)
        : monthlyDays(bounds, sameDate(first), from, to);
    case 'YEARLY':
      bounds.every *= 12;
      return monthlyDays(bounds, sameDate(first), from, to);
    default:
      return dailyDays(bounds, from, to);
  }
}

/**
 * The occurrences of an event, active or not, that overlap the time from the start of day `from` to the start of day
 * `to`, in order.
 */
export function occurrences(event: CalendarEvent, from: Day, to: Day): Span[] {
  const first = firstOccurrence(event);
  const [begin, end] = [from * DAY_MINUTES, to * DAY_MINUTES];
  if (!first || first.start >= end) return [];
  if (!event.recurring) return first.end > begin ? [first] : [];
  const day = dayAt(first.start);
  const [time, length]: [Minute, Minute] = [first.start - day * DAY_MINUTES, first.end - first.start];
  const except = event.exceptDates?.length ? new Set(event.exceptDates.map(readDay)) : undefined;
  const found: Span[] = [];
  for (const each of seriesDays(event, day, from - Math.ceil(length / DAY_MINUTES), to)) {
    const start = each * DAY_MINUTES + time;
    if (start < end && start + length > begin && !except?.has(each)) found.push({ start, end: start + length });
  }
  return found;
}
