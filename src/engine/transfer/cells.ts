import { codecs } from '../codecs.ts';
import { readDate, readTime } from '../dates.ts';
import type { Field } from '../definition.ts';
import { isObject } from '../paths.ts';

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
function momentCell(type: 'date' | 'time' | 'dateTime', text: string): string | undefined {
  if (type === 'time') return timeIn(text)?.slice(0, 5) ?? text;
  const [, day, month, year, clock] = DATE.exec(text) ?? [];
  if (day === undefined) return text;
  const date = readDate(`${day}.${month}.${year}`);
  const time = clock === undefined ? '00:00:00' : timeIn(clock);
  if (date === undefined || time === undefined) return undefined;
  return type === 'date' ? date : `${date} ${time}`;
}

/** The beginning of a spreadsheet formula, also in full-width characters. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const ESCAPED = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. Numbers are returned unchanged. */
export function escapeCell(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

/** For spreadsheet cells of type text: adds an apostrophe only where `unescapeCell` would remove one. */
export function escapeTypedCell(text: string): string {
  return ESCAPED.test(text) ? `'${text}` : text;
}

/** Reverses `escapeCell` and `escapeTypedCell`. */
export function unescapeCell(text: string): string {
  return ESCAPED.test(text) ? text.slice(1) : text;
}

/** Joins texts into one cell with semicolons; texts that contain a separator are quoted. */
export function joinList(items: readonly string[]): string {
  return items.map((item) => (/[;"\r\n]|^\s|\s$/.test(item) ? `"${item.replaceAll('"', '""')}"` : item)).join('; ');
}

/** Splits a cell written by `joinList` or by a person; line breaks are separators, too. */
export function splitList(cell: string): string[] {
  const items: string[] = [];
  const item = /\s*(?:"((?:[^"]|"")*)"|([^;\r\n]*))\s*(?:[;\r\n]|$)/y;
  while (item.lastIndex < cell.length) {
    const found = item.exec(cell);
    if (!found) return [...items, cell.trim()];
    const text = found[1] === undefined ? (found[2] ?? '').trim() : found[1].replaceAll('""', '"');
    if (text !== '') items.push(text);
  }
  return items;
}

/** Splits items at their commas unless the whole item is known: names may contain commas. */
export function splitAtCommas(items: readonly string[], isKnown: (item: string) => boolean): string[] {
  return items.flatMap((item) => (item.includes(',') && !isKnown(item) ? commaParts(item) : [item]));
}

/** The parts of a text between its commas. */
export function commaParts(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The text of a cell for a form value; `parseCell` converts it back to the same value. */
export function cellText(field: Field, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    if (field.type === 'array' || field.type === 'json') return value.length === 0 ? '' : JSON.stringify(value);
    return joinList(value.map(String));
  }
  return typeof value === 'object' || field.type === 'json' ? JSON.stringify(value) : String(value);
}

/** Texts that stand for values in a file. */
export interface CellTexts {
  /** Labels of a choice in all languages. */
  choice(path: string, value: string): readonly string[];
  yes: readonly string[];
  no: readonly string[];
}

export type ParsedCell = { value: unknown; code?: undefined } | { code: string };

/** Normalizes case, accents and blanks, to compare names. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Yes and no as spreadsheets and people write them in the languages of the console, without accents. */
const TRUE = new Set('true 1 x yes y wahr ja j vrai oui vero si pravda ano a'.split(' '));
const FALSE = new Set('false 0 no n falsch nein faux non falso nepravda ne'.split(' '));

function boolOf(text: string, texts: CellTexts): ParsedCell {
  const plain = plainText(text);
  if (TRUE.has(plain) || texts.yes.some((yes) => plainText(yes) === plain)) return { value: true };
  if (FALSE.has(plain) || texts.no.some((no) => plainText(no) === plain)) return { value: false };
  return { code: 'bool' };
}

function choiceOf(field: Extract<Field, { type: 'enum' }>, path: string, text: string, texts: CellTexts): ParsedCell {
  if (field.values.includes(text)) return { value: text };
  const plain = plainText(text);
  const found = field.values.find(
    (value) => plainText(value) === plain || texts.choice(path, value).some((label) => plainText(label) === plain),
  );
  return found === undefined ? { code: `choice:${text.slice(0, 60)}` } : { value: found };
}

function jsonOf(text: string, wanted: (value: unknown) => boolean, code: string): ParsedCell {
  try {
    const value: unknown = JSON.parse(text);
    // the null character and lone surrogates cannot be stored
    if (/\\u(?:0000|d[89a-f])/.test(JSON.stringify(value))) return { code };
    return wanted(value) ? { value } : { code };
  } catch {
    return { code };
  }
}

/** Parses a non-empty cell to a form value, or returns a fault code. */
export function parseCell(field: Field, path: string, cell: string, texts: CellTexts): ParsedCell {
  const trimmed = cell.trim();
  switch (field.type) {
    case 'text':
    case 'longText':
      return { value: cell };
    case 'int':
    case 'decimal': {
      if (!/^[-+]?\d+(?:[.,]\d+)?$/.test(trimmed)) return { code: 'number' };
      return { value: Number(trimmed.replace(',', '.')) };
    }
    case 'bool':
      return boolOf(trimmed, texts);
    case 'enum': {
      if (!field.multiple) return choiceOf(field, path, trimmed, texts);
      const isChoice = (one: string) => choiceOf(field, path, one, texts).code === undefined;
      const choices = splitAtCommas(splitList(cell), isChoice).map((one) => choiceOf(field, path, one, texts));
      const wrong = choices.find((one) => one.code !== undefined);
      return wrong ?? { value: choices.map((one) => ('value' in one ? one.value : null)) };
    }
    case 'array':
      return jsonOf(trimmed, (value) => Array.isArray(value) && value.every(isObject), 'items');
    case 'json':
      return jsonOf(trimmed, () => true, 'json');
    case 'date':
    case 'time':
    case 'dateTime': {
      const text = momentCell(field.type, trimmed);
      if (text === undefined) return { code: field.type };
      return { value: codecs[field.codec ?? field.type]?.decode(text, field) ?? text };
    }
    default:
      return { value: cell };
  }
}
