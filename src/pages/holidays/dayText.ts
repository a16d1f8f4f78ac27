import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { type Day, writeDay } from '../../duty/days.ts';
import { formatDay, formatDays } from '../../engine/dateNames.ts';

const isYearly = (wire: string) => wire.startsWith(String(EVERY_YEAR));

/** Formats a day as "Friday, 25 December 2026"; without weekday and year in the set for every year. */
export function dayName(day: Day, language: string): string {
  const wire = writeDay(day);
  return formatDay(wire, language, isYearly(wire) ? 'yearly' : 'full');
}

/** Formats a range as "24 December 2026 – 2 January 2027"; a single day like `dayName`. */
export function daysName(first: Day, last: Day, language: string): string {
  if (first === last) return dayName(first, language);
  const wire = writeDay(first);
  return formatDays(wire, writeDay(last), language, isYearly(wire));
}

/** "December" */
export const monthName = (day: Day, language: string): string => formatDay(writeDay(day), language, 'month');

/** "Mon", or "Monday" for screen readers. */
export const weekdayName = (day: Day, language: string, style: 'short' | 'long'): string =>
  formatDay(writeDay(day), language, style === 'short' ? 'weekdayShort' : 'weekday');
