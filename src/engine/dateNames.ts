/** Formats days of the wire with names of months and weekdays, in short forms and as ranges. */
import type { Dayjs } from 'dayjs';
import { parseStrictly, readWire, write } from './dates.ts';

/** Formats of dayjs in a language. */
interface Style {
  /** The separator after a weekday. */
  comma: ',' | '';
  day: string;
  /** Day and month in a range. */
  rangeDay: string;
  /** The start of a range within a month. */
  rangeStart: string;
  short: string;
  digits: string;
  weekdayShort: 'dd' | 'ddd';
}

/** A dash between thin spaces. */
const DASH = '\u2009–\u2009';

const BRITISH: Style = {
  comma: ',',
  day: 'D MMMM',
  rangeDay: 'D MMMM',
  rangeStart: `D[${DASH}]`,
  short: 'ddd D MMM',
  digits: 'DD/MM',
  weekdayShort: 'ddd',
};
const FRENCH: Style = { ...BRITISH, comma: '', rangeStart: 'D[–]' };
const STYLES: Readonly<Record<string, Style>> = {
  en: BRITISH,
  de: {
    comma: ',',
    day: 'D. MMMM',
    rangeDay: 'D. MMMM',
    rangeStart: 'D.[–]',
    short: 'ddd, D. MMM',
    digits: 'D.M.',
    weekdayShort: 'dd',
  },
  cs: {
    comma: '',
    day: 'D. MMMM',
    rangeDay: 'D. M.',
    rangeStart: 'D.[–]',
    short: 'ddd D. M.',
    digits: 'D. M.',
    weekdayShort: 'ddd',
  },
  fr: FRENCH,
  it: FRENCH,
};
const styleOf = (language: string): Style => STYLES[language] ?? BRITISH;

const FORMATS = {
  /** "23 November 2026" */
  date: ({ day }: Style) => `${day} YYYY`,
  /** "23 November" */
  yearly: ({ day }: Style) => day,
  /** "Monday, 23 November 2026" */
  full: ({ day, comma }: Style) => `dddd${comma} ${day} YYYY`,
  /** "Mon 23 Nov" */
  short: ({ short }: Style) => short,
  /** "23/11" */
  digits: ({ digits }: Style) => digits,
  /** "November" */
  month: () => 'MMMM',
  /** "Nov" */
  monthShort: () => 'MMM',
  /** "November 2026" */
  monthYear: () => 'MMMM YYYY',
  /** "Monday" */
  weekday: () => 'dddd',
  /** "Mon" */
  weekdayShort: ({ weekdayShort }: Style) => weekdayShort,
};

export type DayFormat = keyof typeof FORMATS;

/**
 * Names of months that dayjs' locales don't have (docs/adr/0023-dates-and-zones.md): the genitive in Czech,
 * abbreviations without a period in German and "Sept" in English.
 */
const BY_INTL: readonly { language: string; locale: string; format: RegExp; options: Intl.DateTimeFormatOptions }[] = [
  { language: 'cs', locale: 'cs', format: /D.*MMMM/, options: { day: 'numeric', month: 'long' } },
  { language: 'de', locale: 'de', format: /^MMM$/, options: { month: 'short' } },
  { language: 'en', locale: 'en-GB', format: /\bMMM\b/, options: { month: 'short' } },
];

const monthNames = new Map<string, string>();

function monthByIntl(date: Dayjs, locale: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${date.month()}`;
  let name = monthNames.get(key);
  if (name === undefined) {
    const parts = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).formatToParts(date.toDate());
    name = parts.find(({ type }) => type === 'month')?.value ?? '';
    monthNames.set(key, name);
  }
  return name;
}

function named(date: Dayjs, language: string, format: string): string {
  const own = BY_INTL.find((one) => one.language === language && one.format.test(format));
  const whole = own ? format.replace(/MMMM?/, `[${monthByIntl(date, own.locale, own.options)}]`) : format;
  return write(date, language, whole);
}

const MOST_WRITTEN = 2_000;
/** Cache of written days: a calendar of a year writes all its days whenever one is marked. */
const written = new Map<string, string>();

/** Formats a date, or a date and time, of the wire. Other texts are returned unchanged. */
export function formatDay(wire: string, language: string, format: DayFormat): string {
  const key = `${language}|${format}|${wire}`;
  let text = written.get(key);
  if (text === undefined) {
    const date = readWire(wire);
    text = date ? named(date, language, FORMATS[format](styleOf(language))) : wire;
    if (written.size >= MOST_WRITTEN) written.clear();
    written.set(key, text);
  }
  return text;
}

/** "2026-11" -> "November 2026". Other texts are returned unchanged. */
export function formatMonth(wire: string, language: string): string {
  const month = parseStrictly(wire, 'YYYY-MM');
  return month ? named(month, language, FORMATS.monthYear()) : wire;
}

/** "2026-11-23" -> "23.11.2026" in every language, as the specification has it. Other texts are returned unchanged. */
export function formatDotted(wire: string): string {
  const date = readWire(wire);
  return date ? write(date, 'en', 'DD.MM.YYYY') : wire;
}

/** Formats two days as a range, "24 December 2026 – 2 January 2027"; `yearly`: without the year. */
export function formatDays(first: string, last: string, language: string, yearly = false): string {
  const [from, to] = [readWire(first), readWire(last)];
  if (!from || !to) return `${first}${DASH}${last}`;
  if (from.isSame(to, 'day')) return formatDay(first, language, yearly ? 'yearly' : 'date');
  const { rangeDay, rangeStart } = styleOf(language);
  const end = named(to, language, yearly ? rangeDay : `${rangeDay} YYYY`);
  if (from.isSame(to, 'month')) return write(from, language, rangeStart) + end;
  const start = named(from, language, from.isSame(to, 'year') || yearly ? rangeDay : `${rangeDay} YYYY`);
  return start + DASH + end;
}

const DAY = 'YYYY-MM-DD';

/** Formats a time from one moment to another by `formatDays` if it is made of whole days: until 23:59, or midnight after the last. */
export function formatWholeDays(start: unknown, end: unknown, language: string): string | undefined {
  const [from, to] = [start, end].map((wire) => readWire(String(wire ?? '')));
  if (!from || !to || from.format('HH:mm') !== '00:00' || !from.isBefore(to)) return undefined;
  const last = to.add(1, 'minute').startOf('day').subtract(1, 'day');
  const isWhole = ['23:59', '00:00'].includes(to.format('HH:mm'));
  return isWhole ? formatDays(from.format(DAY), last.format(DAY), language) : undefined;
}

/** A week from Monday to Sunday. */
const WEEK = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07'];

/** Names of the days of the week, Monday first. */
export function weekdayNames(language: string, format: 'weekday' | 'weekdayShort'): string[] {
  return WEEK.map((day) => formatDay(day, language, format));
}
