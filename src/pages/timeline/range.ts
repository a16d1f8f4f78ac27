import { type Day, dateOf, dayOf, mondayOf, monthLength, weekNumber, writeDay } from '../../duty/days.ts';
import { formatDay, formatDays } from '../../engine/dateNames.ts';

export const RANGES = ['day', 'week', 'month', 'year'] as const;
export type RangeName = (typeof RANGES)[number];

/** A range of days; `to` is exclusive. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** Returns the day, week, month or year that contains a day. */
export function rangeAround(name: RangeName, day: Day): DayRange {
  const { year, month } = dateOf(day);
  if (name === 'day') return { from: day, to: day + 1 };
  if (name === 'week') return { from: mondayOf(day), to: mondayOf(day) + 7 };
  if (name === 'month') return { from: dayOf(year, month, 1), to: dayOf(year, month + 1, 1) };
  return { from: dayOf(year, 1, 1), to: dayOf(year + 1, 1, 1) };
}

/** Returns the corresponding day in the next (1) or previous (-1) range. */
export function stepDay(name: RangeName, day: Day, by: 1 | -1): Day {
  const { year, month, date } = dateOf(day);
  if (name === 'day') return day + by;
  if (name === 'week') return day + 7 * by;
  const months = name === 'month' ? month + by : month + 12 * by;
  const first = dateOf(dayOf(year, months, 1));
  return dayOf(first.year, first.month, Math.min(date, monthLength(first.year, first.month)));
}

export interface Tick {
  /** Position in the range, 0 to 1. */
  at: number;
  label: string;
}

/** The name of a range: "Monday, 23 November 2026", "23 – 29 November 2026", "November 2026", "2026". */
export function rangeTitle(name: RangeName, { from, to }: DayRange, language: string): string {
  if (name === 'year') return String(dateOf(from).year);
  if (name === 'month') return formatDay(writeDay(from), language, 'monthYear');
  if (name === 'day') return formatDay(writeDay(from), language, 'full');
  return formatDays(writeDay(from), writeDay(to - 1), language);
}

/** "Mon 23 Nov" */
export const shortDay = (day: Day, language: string): string => formatDay(writeDay(day), language, 'short');

/** The marks of the time axis. */
export function ticksOf(name: RangeName, { from, to }: DayRange, language: string): Tick[] {
  const place = (day: Day) => (day - from) / (to - from);
  if (name === 'day') {
    return Array.from({ length: 12 }, (_, i) => ({ at: i / 12, label: `${String(i * 2).padStart(2, '0')}:00` }));
  }
  if (name === 'year') {
    const { year } = dateOf(from);
    return Array.from({ length: 12 }, (_, month) => {
      const day = dayOf(year, month + 1, 1);
      return { at: place(day), label: formatDay(writeDay(day), language, 'monthShort') };
    });
  }
  const days = Array.from({ length: to - from }, (_, i) => from + i);
  if (name === 'week') return days.map((day) => ({ at: place(day), label: shortDay(day, language) }));
  return days.map((day) => ({ at: place(day), label: String(dateOf(day).date) }));
}

/** Returns the week numbers of a range: "48" or "48–52". */
export function weeksOf({ from, to }: DayRange): string {
  const [first, last] = [weekNumber(from), weekNumber(to - 1)];
  return first === last ? String(first) : `${first}–${last}`;
}
