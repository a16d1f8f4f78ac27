import { EVERY_YEAR, type Holiday, type HolidaySet } from '../../protocol/calendars.ts';
import type { Span } from './days.ts';
import {
  DAY_MINUTES,
  type Day,
  dateOf,
  dayAt,
  dayOf,
  endOf,
  type Minute,
  monthLength,
  readDay,
  readMoment,
} from './days.ts';

/** Returns the holiday at a moment. */
export type HolidayAt = (moment: Minute) => Holiday | undefined;

export const NO_HOLIDAYS: HolidayAt = () => undefined;

interface Occurrence extends Span {
  holiday: Holiday;
}

interface Known extends Occurrence {
  first: Day;
  yearly: boolean;
}

const MOST_DAYS = 366;

function read(holiday: Holiday, everyYear: boolean): Known | undefined {
  const first = readDay(holiday.start);
  if (!holiday.active || first === undefined) return undefined;
  const last = Math.min(Math.max(first, readDay(holiday.end) ?? first), first + MOST_DAYS);
  const whole = { start: first * DAY_MINUTES, end: (last + 1) * DAY_MINUTES };
  const [start, end] = [readMoment(holiday.start), readMoment(holiday.end)];
  const timed = !holiday.allDay && start !== undefined && end !== undefined && start < end;
  const span = timed ? { start, end: Math.min(endOf(end), whole.end) } : whole;
  return { ...span, holiday, first, yearly: everyYear || holiday.recurring };
}

/** The occurrence of a holiday that begins in a year; undefined if there is none. */
function inYear({ first, start, end, yearly, holiday }: Known, year: number): Occurrence | undefined {
  const own = dateOf(first);
  if (own.year === year) return { start, end, holiday };
  if (!yearly || year < own.year || own.date > monthLength(year, own.month)) return undefined;
  const shift = (dayOf(year, own.month, own.date) - first) * DAY_MINUTES;
  return { start: start + shift, end: end + shift, holiday };
}

/** Splits a set from the server: each inherited holiday becomes a separate set with its own year. */
export function withInherited({ inherited = [], ...set }: HolidaySet): HolidaySet[] {
  return [set, ...inherited.map((holiday) => ({ ...set, year: holiday.year, events: [holiday] }))];
}

/**
 * Makes a look-up of the holidays in some sets. If several apply at a moment, it returns that of the first set. The
 * days of a year are computed when one of them is first looked up.
 */
export function holidays(sets: readonly HolidaySet[]): HolidayAt {
  const known = sets.flatMap((set) => (set.events ?? []).flatMap((each) => read(each, set.year === EVERY_YEAR) ?? []));
  if (!known.length) return NO_HOLIDAYS;
  const years = new Map<number, Map<Day, Occurrence[]>>();
  const daysOf = (year: number) => {
    const days = new Map<Day, Occurrence[]>();
    for (const each of known) {
      const occurrence = inYear(each, year);
      if (!occurrence) continue;
      for (let day = dayAt(occurrence.start); day * DAY_MINUTES < occurrence.end; day++) {
        days.set(day, [...(days.get(day) ?? []), occurrence]);
      }
    }
    years.set(year, days);
    return days;
  };
  const beginning = (year: number, day: Day) => (years.get(year) ?? daysOf(year)).get(day) ?? [];
  return (moment) => {
    const day = dayAt(moment);
    const { year } = dateOf(day);
    const held = [...beginning(year, day), ...beginning(year - 1, day)];
    return held.find(({ start, end }) => start <= moment && moment < end)?.holiday;
  };
}
