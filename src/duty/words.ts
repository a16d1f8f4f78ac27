import { type CalendarEvent, WEEKDAYS, type Weekday } from '../../protocol/calendars.ts';
import { formatDay, formatDays } from '../engine/dateNames.ts';
import { formatDate } from '../engine/dates.ts';
import { DAY_MINUTES, dateOf, dayAt, readDay, type Span, WEEK_DAYS, weekdayOf, writeDay, writeTime } from './days.ts';
import { firstOccurrence } from './events.ts';

/** A text by its i18n key, with the values of its placeholders. */
export interface Phrase {
  key: string;
  values: Readonly<Record<string, number | Phrase | readonly Phrase[] | Written>>;
}

/** A day to be formatted in a language: 29 February 2028, or 29 February if `yearly`. */
interface Written {
  day: string;
  yearly?: true;
}

const phrase = (key: string, values: Phrase['values'] = {}): Phrase => ({ key: `duty.repeat.${key}`, values });

const marked = (days: readonly Weekday[]) =>
  WEEKDAYS.filter((day) => days.includes(day)).map((day) => phrase(`on.${day}`));

/** "The second Tuesday"; Sundays have texts of their own, because their wording differs in some languages. */
function nthWeekday(weekday: number, date: number): Phrase {
  const nth = Math.ceil(date / WEEK_DAYS);
  const name = WEEKDAYS[weekday];
  return name === 'SUNDAY' ? phrase(`nthSunday.${nth}`) : phrase(`nth.${nth}`, { day: phrase(`day.${name}`) });
}

function ruleOf(event: CalendarEvent, first: number): Phrase {
  const smart_count = Math.max(1, Math.floor(event.repeatEvery || 1));
  const { date } = dateOf(first);
  switch (event.repeatType) {
    case 'WEEKDAYS':
      return phrase('weekdays', { smart_count });
    case 'WEEKENDS':
      return phrase('weekends', { smart_count });
    case 'WEEKLY': {
      const own = WEEKDAYS[weekdayOf(first)];
      const days = event.markedDays?.length ? event.markedDays : own ? [own] : [];
      return phrase('weekly', { smart_count, days: marked(days) });
    }
    case 'MONTHLY':
      return event.monthSubType === 'DAY_OF_THE_WEEK'
        ? phrase('monthlyWeekday', { smart_count, nth: nthWeekday(weekdayOf(first), date) })
        : phrase('monthlyDate', { smart_count, date });
    case 'YEARLY':
      return phrase('yearly', { smart_count, date: { day: writeDay(first), yearly: true } });
    default:
      return phrase('daily', { smart_count });
  }
}

/** Describes how an event repeats, as a phrase to be translated; undefined if the event has no day. */
export function repetition(event: CalendarEvent): Phrase | undefined {
  const occurrence = firstOccurrence(event);
  if (!occurrence) return undefined;
  if (!event.recurring) return phrase('never');
  const rule = ruleOf(event, dayAt(occurrence.start));
  if (event.endType === 'AFTER_TIMES_END') {
    const count = event.countAfterTimesEnd ?? null;
    return count === null ? rule : phrase('times', { rule, smart_count: count });
  }
  const last = readDay(event.endDate);
  return last === undefined ? rule : phrase('until', { rule, date: { day: writeDay(last) } });
}

type Translate = (key: string, values: Record<string, string | number>) => string;

const write = ({ day, yearly }: Written, language: string): string =>
  formatDay(day, language, yearly ? 'yearly' : 'date');

/** Translates a phrase. */
export function translatePhrase({ key, values }: Phrase, translate: Translate, language: string): string {
  const list = new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' });
  const told = Object.entries(values).map(([name, value]): [string, string | number] => {
    if (typeof value === 'number') return [name, value];
    if ('day' in value) return [name, write(value, language)];
    if ('key' in value) return [name, translatePhrase(value, translate, language)];
    return [name, list.format(value.map((each) => translatePhrase(each, translate, language)))];
  });
  return translate(key, Object.fromEntries(told));
}

/** "23.11.2026 22:00 – 24.11.2026 06:00"; midnight at the end of a day is 24:00. */
export function spanText({ start, end }: Span, language: string): string {
  const last = dayAt(end - 1);
  const until = dayAt(end) > last ? '24:00' : writeTime(end);
  const first = `${formatDate(writeDay(dayAt(start)), language)} ${writeTime(start)}`;
  return `${first} – ${last === dayAt(start) ? '' : `${formatDate(writeDay(last), language)} `}${until}`;
}

const isWhole = ({ start, end }: Span): boolean => start % DAY_MINUTES === 0 && end % DAY_MINUTES === 0;

/** Whether a span is one whole day. */
export const isWholeDay = (span: Span): boolean => isWhole(span) && span.end - span.start === DAY_MINUTES;

/** "23–25 November 2026" for whole days, else with times. */
export const periodText = (span: Span, language: string): string =>
  isWhole(span) && span.start < span.end
    ? formatDays(writeDay(dayAt(span.start)), writeDay(dayAt(span.end - 1)), language)
    : spanText(span, language);
