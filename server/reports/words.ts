import { ALARM_FIGURES } from '../../protocol/figures.ts';
import type { GroupBy, ReportFigures } from '../../protocol/reports.ts';
import { formatDate } from '../../src/engine/dates.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { memoized } from '../../src/engine/memoized.ts';
import { filledText, TEXT_LANGUAGES, textOf } from '../transfer/texts.ts';

/** The figures of a sum that a file shows, in column order. */
export const FIGURES = [
  'alarms',
  ...ALARM_FIGURES,
  'calls',
  'failedCalls',
  'firstCallSeconds',
  'firstCallMissed',
  'acceptSeconds',
  'acceptanceMissed',
] as const satisfies readonly (keyof ReportFigures)[];

/** Most texts, days, numbers and names cached of each kind. */
const MOST_KNOWN = 5_000;

/** Texts of report files in one language, with English as fallback. */
export class Words {
  readonly language: string;
  readonly #definitions: Loaded;
  /** Formats a number in the language. */
  readonly number: (value: number) => string;
  /** Formats a day YYYY-MM-DD in the language. */
  readonly day: (day: string) => string;
  /** The name of an enum value; the value itself if it has none. */
  readonly value: (name: string) => string;
  /** Texts by key, before placeholders are filled in. */
  readonly #texts: (key: string) => string;

  /** `language`: a language code; English is used for an unknown one. */
  constructor(definitions: Loaded, language: string) {
    this.language = TEXT_LANGUAGES.includes(language) ? language : 'en';
    this.#definitions = definitions;
    const numbers = new Intl.NumberFormat(this.language);
    this.number = memoized(MOST_KNOWN, (value: number) => numbers.format(value));
    this.day = memoized(MOST_KNOWN, (day: string) => formatDate(day, this.language));
    this.#texts = memoized(MOST_KNOWN, (key: string) => this.#found(key) ?? key.replace(/^.*\./, ''));
    this.value = memoized(MOST_KNOWN, (name: string) => {
      const keys = [`resources.enums.${name}`, `enums.${name}`];
      return keys.map((key) => textOf(definitions, this.language, key)).find((text) => text !== undefined) ?? name;
    });
  }

  /** The text of a key with placeholders filled in; the last segment of the key if there is no text. */
  text(key: string, values?: { [name: string]: string | number }): string {
    const text = this.#texts(key);
    return values ? filledText(text, values) : text;
  }

  #found(key: string): string | undefined {
    return textOf(this.#definitions, this.language, key) ?? textOf(this.#definitions, 'en', key);
  }

  status(status: string): string {
    return this.text(`enums.${status}`);
  }

  /** Formats a moment YYYY-MM-DD HH:mm:ss in the language, to the minute. */
  moment(at: string): string {
    return `${this.day(at.slice(0, 10))} ${at.slice(11, 16)}`;
  }

  /** Formats a moment YYYY-MM-DD HH:mm:ss in the language, to the second. */
  second(at: string): string {
    return `${this.day(at.slice(0, 10))} ${at.slice(11, 19)}`;
  }

  /** The name of a month YYYY-MM. */
  month(month: string): string {
    const moment = Date.parse(`${month}-01T00:00:00Z`);
    if (Number.isNaN(moment)) return month;
    const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(this.language, format).format(moment);
  }

  /** The name of a group, given its key and, for alarm points, its title. */
  group(by: GroupBy, key: string | null, title: string): string {
    if (key === null) return this.text('reports.noValue');
    if (by === 'status') return this.status(key);
    return by === 'alarmPointId' ? `${key} ${title}` : key;
  }

  /** Why a call has failed; the reason itself if there is no text for it. */
  reason(reason: string | null): string {
    if (reason === null) return '';
    return this.#found(`delivery.reasons.${reason}`) ?? reason;
  }

  passed(passed: boolean | null): string {
    return passed === null ? '' : this.text(passed ? 'reports.met' : 'reports.missed');
  }
}
