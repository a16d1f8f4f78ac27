/**
 * Parses dates and times of the wire strictly and formats them for a language. They have no zone, so everything is
 * computed in UTC, which has no daylight saving time.
 */
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/cs.js';
import 'dayjs/locale/de.js';
import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/it.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import localizedFormat from 'dayjs/plugin/localizedFormat.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);
dayjs.extend(customParseFormat);
dayjs.extend(localizedFormat);

const DATE = 'YYYY-MM-DD';
const TIME = 'HH:mm';
const WIRE_TIME = 'HH:mm:ss';
const DATE_TIME = `${DATE} ${WIRE_TIME}`;
/** Accepted formats of a date and time, by the length of the text. */
const DATE_TIMES: { readonly [length: number]: readonly string[] } = {
  16: [`${DATE} ${TIME}`, `${DATE}[T]${TIME}`],
  19: [DATE_TIME, `${DATE}[T]${WIRE_TIME}`],
};
const DOTTED_DATES = ['D', 'DD'].flatMap((day) =>
  ['M', 'MM'].flatMap((month) => ['YYYY', 'YY'].map((year) => `${day}.${month}.${year}`)),
);
/** British format for English: dates have the day first everywhere in the console. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-gb' };

const MOST_KNOWN = 2_000;
/** Cache of parsed texts: the dates of a list or a file repeat. */
const known = new Map<string, Dayjs | undefined>();

/** Parses a text in a format of dayjs strictly; undefined if it has another one or doesn't exist. */
export function parseStrictly(text: string, format: string): Dayjs | undefined {
  const key = `${format}|${text}`;
  if (known.has(key)) return known.get(key);
  const date = dayjs.utc(text, format, true);
  const found = date.isValid() ? date : undefined;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, found);
  return found;
}

/** Parses a text by the first matching format; undefined if none matches or the date doesn't exist. */
function read(text: string, formats: readonly string[]): Dayjs | undefined {
  for (const format of formats) {
    const date = parseStrictly(text, format);
    if (date) return date;
  }
  return undefined;
}

const NONE: readonly string[] = [];
const dateTimesAs = (text: string) => DATE_TIMES[text.length] ?? NONE;

/** The formats of a dotted date with the lengths of its parts: D.M.YYYY for 1.2.2026. */
function dottedAs(text: string): readonly string[] {
  const lengths = text.split('.').map((part) => part.length);
  return DOTTED_DATES.filter((format) => format.split('.').every((part, i) => part.length === lengths[i]));
}

/** Whether a text is an existing date YYYY-MM-DD; 2026-02-30 is not. */
export function isDate(text: string): boolean {
  return text.length === DATE.length && read(text, [DATE]) !== undefined;
}

/** Whether a text is an existing date and time YYYY-MM-DD HH:mm:ss. */
export function isDateTime(text: string): boolean {
  return text.length === DATE_TIME.length && read(text, [DATE_TIME]) !== undefined;
}

/** Whether a text is a time HH:mm. */
export function isTime(text: string): boolean {
  return text.length === TIME.length && read(text, [TIME]) !== undefined;
}

/** Converts a date, a date and time, DD.MM.YYYY or DD.MM.YY to YYYY-MM-DD; undefined for any other text. */
export function readDate(text: string): string | undefined {
  const day = /^.{10}[T ]/.test(text) ? text.slice(0, 10) : text.trim();
  return read(day, day.length === DATE.length && !day.includes('.') ? [DATE] : dottedAs(day))?.format(DATE);
}

const withoutFraction = (text: string) => text.replace(/(:\d{2})\.\d+$/, '$1');

/** Converts a date and time, seconds and fractions optional, to YYYY-MM-DD HH:mm:ss; undefined for any other text. */
export function readDateTime(text: string): string | undefined {
  const whole = withoutFraction(text);
  return read(whole, dateTimesAs(whole))?.format(DATE_TIME);
}

/** Converts HH:mm:ss to HH:mm; undefined for any other text. */
export function readTime(text: string): string | undefined {
  const whole = withoutFraction(text);
  return whole.length === WIRE_TIME.length ? read(whole, [WIRE_TIME])?.format(TIME) : undefined;
}

/** Converts milliseconds since 1970 to the date and time in UTC, YYYY-MM-DD HH:mm:ss. */
export function wireOf(milliseconds: number): string {
  return dayjs.utc(milliseconds).format(DATE_TIME);
}

/** Parses a date or a date and time of the wire; undefined for any other text. */
export function readWire(text: string): Dayjs | undefined {
  const whole = text.slice(0, DATE_TIME.length);
  return read(whole, text.length === DATE.length ? [DATE] : dateTimesAs(whole));
}

/** Writes a date in a format of dayjs with the names of a language. */
export function write(date: Dayjs, language: string, format: string): string {
  return date.locale(LOCALES[language] ?? language).format(format);
}

function formatted(wire: unknown, language: string, format: string): string {
  const text = String(wire ?? '');
  const date = readWire(text);
  return date ? write(date, language, format) : text;
}

/** "2026-11-12" -> "12.11.2026" in German. Other texts are returned unchanged. */
export function formatDate(wire: unknown, language: string): string {
  return formatted(wire, language, 'L');
}

/** "2026-11-12 09:14:00" -> "12.11.2026 09:14" in German. Other texts are returned unchanged. */
export function formatDateTime(wire: unknown, language: string): string {
  return formatted(wire, language, `L ${TIME}`);
}

const TIME_OF_DAY = /^.{10}[ T]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)(?:\.\d+)?$/;

/**
 * "2026-11-12 09:14:05" -> "09:14:05". Other texts are returned unchanged. Only the day is parsed by dayjs: the days of
 * a table are cached, while each row has its own time.
 */
export function formatTimeOfDay(wire: string): string {
  const time = TIME_OF_DAY.exec(wire)?.[1];
  return time && isDate(wire.slice(0, DATE.length)) ? time : wire;
}

/** "09:14:00" -> "09:14" */
export function formatTime(wire: unknown): string {
  const text = String(wire ?? '');
  return readTime(text) ?? text;
}
