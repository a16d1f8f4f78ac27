const shortDays = new Map<string, Intl.DateTimeFormat>();

/** Formats day and month of a day YYYY-MM-DD in the short form of the language; returns other texts unchanged. */
export function shortDay(day: string, locale: string): string {
  const known = shortDays.get(locale);
  // the day first in English too, as in all dates of the console
  const tag = locale === 'en' ? 'en-GB' : locale;
  const format = known ?? new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
  shortDays.set(locale, format);
  const moment = Date.parse(`${day.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(moment) ? day : format.format(moment);
}
