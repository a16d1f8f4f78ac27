import { EVERY_YEAR } from '../../../protocol/calendars.ts';
import { DAY_MINUTES, type Day, writeDay } from '../../duty/days.ts';

const LOCALES: Readonly<Record<string, string>> = { en: 'en-GB' };
const formats = new Map<string, Intl.DateTimeFormat>();

function formatter(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALES[language] ?? language, { ...options, timeZone: 'UTC' });
    formats.set(key, format);
  }
  return format;
}

const dateOfDay = (day: Day) => new Date(day * DAY_MINUTES * 60_000);

/** Formats a day as "Friday, 25 December 2026"; without weekday and year in the set for every year. */
export function dayName(day: Day, language: string): string {
  const everyYear = writeDay(day).startsWith(String(EVERY_YEAR));
  const more: Intl.DateTimeFormatOptions = everyYear ? {} : { weekday: 'long', year: 'numeric' };
  return formatter(language, { day: 'numeric', month: 'long', ...more }).format(dateOfDay(day));
}

/** Formats a range as "24 December – 2 January 2027"; a single day like `dayName`. */
export function daysName(first: Day, last: Day, language: string): string {
  if (first === last) return dayName(first, language);
  const everyYear = writeDay(first).startsWith(String(EVERY_YEAR));
  const more: Intl.DateTimeFormatOptions = everyYear ? {} : { year: 'numeric' };
  const format = formatter(language, { day: 'numeric', month: 'long', ...more });
  return format.formatRange(dateOfDay(first), dateOfDay(last));
}

/** "December" */
export const monthName = (day: Day, language: string): string =>
  formatter(language, { month: 'long' }).format(dateOfDay(day));

/** "Mon", or "Monday" for screen readers. */
export const weekdayName = (day: Day, language: string, style: 'short' | 'long'): string =>
  formatter(language, { weekday: style }).format(dateOfDay(day));
