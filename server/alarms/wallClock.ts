import { wallTime } from '../../src/engine/clock.ts';
import { formatDate, formatTime } from '../../src/engine/dates.ts';

/** Language codes by the language names of texts. */
const CODES: { readonly [language: string]: string } = { ENGLISH: 'en', GERMAN: 'de', CZECH: 'cs' };

/** Date and time in the platform's time zone, formatted for the language of a text. */
export function wallClock(at: Date, language: string, timeZone: string): { date: string; time: string } {
  const { today, now } = wallTime(timeZone, at);
  return { date: formatDate(today, CODES[language] ?? 'en'), time: formatTime(now.slice(11)) };
}
