/**
 * Readers of single fields. Each takes any value of a reply and returns its own type, or that type's empty value; none
 * throws. The readers of whole replies in this folder are made of them: a foreign platform may send other fields than
 * ours, and no screen may fail for that.
 */
import { readInstant, wallTime } from '../../src/engine/clock.ts';
import { isDateTime, readDate, readDateTime } from '../../src/engine/dates.ts';
import { memoized } from '../../src/engine/memoized.ts';
import { isObject } from '../../src/engine/paths.ts';
import { idOf, listIn } from './wire.ts';

/** The fields of an object of a reply, by name without case and separators: `alarm_name` is found as `alarmName`. */
export type Fields = ReadonlyMap<string, unknown>;

/** Reads a value; null or an empty value of its type if there is nothing in it that it knows. */
export type Reader<T> = (value: unknown) => T;

const MOST_KNOWN = 2_000;
/** A name without case and separators; kept, because the rows of a list have the same names, with every reply. */
const plain = memoized(MOST_KNOWN, (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** The fields of an object; of anything else none. */
export function fieldsOf(value: unknown): Fields {
  return new Map(isObject(value) ? Object.entries(value).map(([name, one]) => [plain(name), one]) : []);
}

/** Whether a value says nothing: absent, null, an empty text or list. */
export const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function valueAt(fields: Fields, name: string): unknown {
  if (!name.includes('.')) return fields.get(plain(name));
  const [first = '', ...rest] = name.split('.');
  return valueAt(fieldsOf(fields.get(plain(first))), rest.join('.'));
}

/**
 * Reads the first of these names that holds something the reader knows; otherwise returns the reader's empty value. A
 * dot leads into an object: `organization.id`.
 */
export function pick<T>(fields: Fields, names: readonly string[], read: Reader<T>): T {
  for (const name of names) {
    const found = read(valueAt(fields, name));
    if (!isNothing(found)) return found;
  }
  return read(undefined);
}

/** A text; numbers as text, '' for anything else. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' ? value : typeof value === 'number' && Number.isFinite(value) ? String(value) : '';

/** A text; null if there is none or it is empty. */
export const textOrNull: Reader<string | null> = (value) => text(value) || null;

/** A finite number, also as text; null for anything else. */
export const number: Reader<number | null> = (value) => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : null;
};

/** A whole number from 0; null for anything else. */
export const count: Reader<number | null> = (value) => {
  const found = number(value);
  return found !== null && Number.isSafeInteger(found) && found >= 0 ? found : null;
};

/** An id: a whole number, also as text; null for anything else. */
export const id: Reader<number | null> = (value) => idOf(value) ?? null;

/** True or false, also as text; null for anything else. */
export const flag: Reader<boolean | null> = (value) => {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : null;
};

/** The items of a list that `read` knows; of anything else none. */
export const list =
  <T>(read: Reader<T | null | undefined>): Reader<T[]> =>
  (value) =>
    Array.isArray(value) ? value.flatMap((one) => read(one) ?? []) : [];

/** The items of a list, wherever the reply has it; null if it has none. */
export function listReply<T>(reply: unknown, read: Reader<T | null | undefined>): T[] | null {
  const found = listIn(reply);
  return found ? list(read)(found) : null;
}

/** JSON text: texts unchanged, an object as JSON; null for anything else. */
export const jsonText: Reader<string | null> = (value) => (isObject(value) ? JSON.stringify(value) : textOrNull(value));

let timeZone: string | undefined;

/** Sets the time zone of moments with a zone; undefined: that of the machine. */
export function setTimeZone(zone: string | undefined): void {
  timeZone = zone;
}

/** Seconds since 1970 have fewer digits than this in milliseconds: 1973 in milliseconds is 5138 in seconds. */
const MILLISECONDS = 1e11;
/** Seconds of 1973; a smaller number is something else than a moment. */
const SECONDS = 1e8;
const LAST = Date.UTC(9999, 11, 31);
const DOTTED = /^(\d{1,2}\.\d{1,2}\.\d{4})[ ,T]+(\d\d:\d\d(?::\d\d)?)$/;

function instant(milliseconds: number): string {
  return milliseconds >= SECONDS * 1000 && milliseconds <= LAST ? wallTime(timeZone, new Date(milliseconds)).now : '';
}

function momentIn(value: string): string {
  const said = value.trim();
  if (isDateTime(said)) return said;
  if (/^\d{9,16}$/.test(said)) return moment(Number(said));
  const zoned = readInstant(said);
  if (zoned !== undefined) return instant(zoned);
  const [, day, time = ''] = DOTTED.exec(said) ?? [];
  const date = readDate(day ?? said);
  if (day !== undefined) return (date && readDateTime(`${date} ${time}`)) ?? '';
  return readDateTime(said) ?? (date && said.length <= 10 ? `${date} 00:00:00` : '');
}

/**
 * A moment as YYYY-MM-DD HH:mm:ss in the platform's time zone; '' for anything else. Also understood: ISO texts with or
 * without a zone, dates, DD.MM.YYYY HH:mm, seconds and milliseconds since 1970.
 */
export const moment: Reader<string> = (value) => {
  if (typeof value === 'string') return momentIn(value);
  if (typeof value !== 'number' || value < SECONDS) return '';
  return instant(value < MILLISECONDS ? value * 1000 : value);
};

/** A moment as above; null for anything else. */
export const momentOrNull: Reader<string | null> = (value) => moment(value) || null;

/** A day as YYYY-MM-DD; '' for anything else. */
export const day: Reader<string> = (value) => moment(value).slice(0, 10);

/** The properties that have a value. */
export function present<T extends object>(values: T): { [name in keyof T]?: NonNullable<T[name]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [name in keyof T]?: NonNullable<T[name]> };
}
