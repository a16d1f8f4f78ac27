import { readDate, readTime } from '../dates.ts';

/** Day, month and year as they are written in the languages of the console ("1. 12. 2026", "31/12/2026"), and a time. */
const DATE = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*[./-]\s*(\d{4}|\d{2})\.?(?:(?:,?\s+|T)(.+))?$/;
/** A time of day: "7:00", "07:00:30", "7.30", "7h30", "7:00 PM", "7:00 Uhr". */
const TIME = /^(\d{1,2})\s*[:.h]\s*(\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(?:(am|pm|a\.m\.|p\.m\.)|uhr|h|hod\.?)?$/i;

const padded = (number: number | string) => String(number).padStart(2, '0');

/** HH:mm:ss of a time that is written by people; undefined for any other text. */
function timeIn(text: string): string | undefined {
  const [, hours, minutes, seconds = '00', half] = TIME.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const isAfternoon = half?.toLowerCase().startsWith('p');
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (isAfternoon ? 12 : 0);
  const time = `${padded(hour)}:${minutes}:${seconds}`;
  return readTime(time) === undefined || (half !== undefined && Number(hours) > 12) ? undefined : time;
}

/**
 * A date, time or both, written as the console or a spreadsheet shows it in any of its languages with the day first, in
 * the form of the wire; undefined if there is no such day or time. A text that is written otherwise is returned
 * unchanged: the codec of the field reads it, or validation reports it.
 */
export function momentCell(type: 'date' | 'time' | 'dateTime', text: string): string | undefined {
  if (type === 'time') return timeIn(text)?.slice(0, 5) ?? text;
  const [, day, month, year, clock] = DATE.exec(text) ?? [];
  if (day === undefined) return text;
  const date = readDate(`${day}.${month}.${year}`);
  const time = clock === undefined ? '00:00:00' : timeIn(clock);
  if (date === undefined || time === undefined) return undefined;
  return type === 'date' ? date : `${date} ${time}`;
}
