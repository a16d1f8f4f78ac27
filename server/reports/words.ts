import type { GroupBy, ReportFigures } from '../../protocol/reports.ts';
import { formatDate, formatDateTime } from '../../src/engine/dates.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { textOf } from '../transfer/texts.ts';

/** The figures of a sum that a file shows, in their order. */
export const FIGURES = [
  ...(['alarms', 'accepted', 'notAccepted', 'running', 'ended', 'calls', 'failedCalls'] as const),
  ...(['firstCallSeconds', 'firstCallMissed', 'acceptSeconds', 'acceptanceMissed'] as const),
] as const satisfies readonly (keyof ReportFigures)[];

const KNOWN = { en: true, de: true, cs: true, fr: true, it: true };

/** The texts of a report's files in a language; English where it has none. */
export class Words {
  readonly language: string;
  readonly #definitions: Loaded;
  readonly #numbers: Intl.NumberFormat;

  /** `language`: a code of a language; those that are no code are English. */
  constructor(definitions: Loaded, language: string) {
    this.language = Object.hasOwn(KNOWN, language) ? language : 'en';
    this.#numbers = new Intl.NumberFormat(this.language);
    this.#definitions = definitions;
  }

  /** The text of a key; the key itself if there is none. */
  text(key: string, values: { [name: string]: string | number } = {}): string {
    const found =
      textOf(this.#definitions, this.language, key) ?? textOf(this.#definitions, 'en', key) ?? key.replace(/^.*\./, '');
    return found.replace(/%\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  }

  /** The name of a value of an enumeration. */
  value(name: string): string {
    const own = textOf(this.#definitions, this.language, `resources.enums.${name}`);
    return own ?? textOf(this.#definitions, this.language, `enums.${name}`) ?? name;
  }

  status(status: string): string {
    return this.text(`enums.${status}`);
  }

  moment(at: string): string {
    return formatDateTime(at, this.language);
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  day(day: string): string {
    return formatDate(day, this.language);
  }

  /** The name of a month YYYY-MM. */
  month(month: string): string {
    const moment = Date.parse(`${month}-01T00:00:00Z`);
    if (Number.isNaN(moment)) return month;
    const format = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(this.language, format).format(moment);
  }

  /** The name of a group by its key. */
  group(by: GroupBy, key: string | null, title: string): string {
    if (key === null) return this.text('reports.noValue');
    if (by === 'status') return this.status(key);
    return by === 'alarmPointId' ? `${key} ${title}` : key;
  }

  passed(passed: boolean | null): string {
    return passed === null ? '' : this.text(passed ? 'reports.met' : 'reports.missed');
  }
}
