/** Who is on duty and what an individual calendar says at a minute, by counting days (docs/adr/0024-calendars.md). */
import {
  type Absence,
  type Holiday,
  type Rotation,
  type RotationRow,
  type Times,
  WEEKDAYS,
  type World,
} from '../world.ts';
import { clockOf, type Day, dateOf, dayOf, endAfter, minuteOf, mondayOf, type Wall, weekdayOf } from './time.ts';

/** Whether a series has an occurrence on a day, apart from how it ends. */
function recursOn({ repeatType, repeatEvery, monthSubType, markedDays }: Times, first: Day, day: Day): boolean {
  if (day < first) return false;
  const weeks = (mondayOf(day) - mondayOf(first)) / 7;
  const inWeek = weeks % repeatEvery === 0;
  const weekday = weekdayOf(day);
  const [from, on] = [dateOf(first), dateOf(day)];
  const months = (on.year - from.year) * 12 + on.month - from.month;
  switch (repeatType) {
    case 'DAILY':
      return (day - first) % repeatEvery === 0;
    case 'WEEKDAYS':
      return inWeek && weekday < 5;
    case 'WEEKENDS':
      return inWeek && weekday >= 5;
    case 'WEEKLY': {
      const marked = markedDays.length > 0 ? markedDays : [WEEKDAYS[weekdayOf(first)]];
      return inWeek && marked.includes(WEEKDAYS[weekday] as (typeof WEEKDAYS)[number]);
    }
    case 'YEARLY':
      return months % (12 * repeatEvery) === 0 && on.date === from.date;
    default:
      if (months % repeatEvery !== 0) return false;
      if (monthSubType === 'DAY_OF_THE_MONTH') return on.date === from.date;
      return weekday === weekdayOf(first) && Math.ceil(on.date / 7) === Math.ceil(from.date / 7);
  }
}

/** The occurrence of an event at a minute: its end; undefined if there is none. */
export function eventEnd(event: Times, at: Wall): Wall | undefined {
  if (!event.active) return undefined;
  const first = dayOf(event.startDate);
  const begin = first * 1_440 + clockOf(event.startTime);
  const days = dayOf(event.endDate) - first;
  const last = clockOf(event.endTime) === 1_439 ? 1_440 : clockOf(event.endTime);
  const end = days > 0 ? dayOf(event.endDate) * 1_440 + last : endAfter(begin, event.endTime);
  if (!event.recurring) return begin <= at && at < end ? end : undefined;
  let counted = 0;
  for (let day = first; day * 1_440 <= at; day++) {
    if (!recursOn(event, first, day)) continue;
    counted += 1;
    if (event.count !== null && counted > event.count) return undefined;
    if (event.until !== null && day > dayOf(event.until)) return undefined;
    const start = day * 1_440 + clockOf(event.startTime);
    const excepted = event.exceptDates.some((except) => dayOf(except) === day);
    if (!excepted && start <= at && at < start + (end - begin)) return start + (end - begin);
  }
  return undefined;
}

/** Whether it is a holiday at a minute. A recurring one is held on the same date of later years, too. */
function isHoliday(holidays: readonly Holiday[], at: Wall): boolean {
  return holidays.some(({ start, end, allDay, recurring, active }) => {
    if (!active) return false;
    const [begin, stop] = allDay ? [dayOf(start) * 1_440, (dayOf(end) + 1) * 1_440] : [minuteOf(start), minuteOf(end)];
    if (begin <= at && at < stop) return true;
    if (!recurring) return false;
    const [own, now] = [dateOf(dayOf(start)), dateOf(Math.floor(at / 1_440))];
    const sameDate = now.year > own.year && now.month === own.month && now.date === own.date;
    return sameDate && at % 1_440 >= begin % 1_440 && at % 1_440 < (begin % 1_440) + (stop - begin);
  });
}

/** A row that is on duty at a minute, and since when. */
export interface OnDuty<Row> {
  row: Row;
  kind: 'row' | 'holiday' | 'standard';
  start: Wall;
  /** Unknown for standard rows: until another row begins. */
  end: Wall | undefined;
}

/** Looks up a rotation's rows minute by minute. */
export class Turns<Row extends RotationRow> {
  readonly #rotation: Rotation<Row>;
  readonly #holidays: readonly Holiday[];
  /** Days on which a row begins, remembered because counting is slow. */
  readonly #days = new Map<Row, Map<Day, boolean>>();

  constructor(rotation: Rotation<Row>, holidays: readonly Holiday[]) {
    this.#rotation = rotation;
    this.#holidays = holidays;
  }

  /** Whether a week's row is meant for a day, apart from its number and from holidays that replace it. */
  #meant(row: Row, week: number, day: Day): boolean {
    const { validFrom, weeks } = this.#rotation;
    const first = Math.max(dayOf(validFrom), row.validFrom === null ? 0 : dayOf(row.validFrom));
    if (day < first || (row.endDate !== null && day > dayOf(row.endDate))) return false;
    const since = (mondayOf(day) - mondayOf(dayOf(validFrom))) / 7;
    if (since % weeks.length !== week || Math.floor(since / weeks.length) % row.repeatEvery !== 0) return false;
    const marked = row.markedDays.includes(WEEKDAYS[weekdayOf(day)] as (typeof WEEKDAYS)[number]);
    if (!row.holiday) return marked;
    return (marked || row.markedDays.length === 0) && isHoliday(this.#holidays, day * 1_440 + clockOf(row.start));
  }

  /** Whether a row begins on a day, apart from holidays that replace it. */
  #begins(row: Row, week: number, day: Day): boolean {
    if (row.count === null) return this.#meant(row, week, day);
    const known = this.#days.get(row) ?? new Map<Day, boolean>();
    this.#days.set(row, known);
    const before = known.get(day);
    if (before !== undefined) return before;
    let counted = 0;
    for (let each = dayOf(this.#rotation.validFrom); each <= day; each++) {
      if (this.#meant(row, week, each)) counted += 1;
    }
    const found = this.#meant(row, week, day) && counted <= row.count;
    known.set(day, found);
    return found;
  }

  /** Who is on duty at a minute by the rows, without absences. */
  at(minute: Wall): OnDuty<Row>[] {
    const { validFrom, weeks } = this.#rotation;
    if (minute < dayOf(validFrom) * 1_440) return [];
    const found: OnDuty<Row>[] = [];
    const today = Math.floor(minute / 1_440);
    weeks.forEach((rows, week) => {
      const own = rows.filter(({ active, standard }) => active && !standard);
      for (const row of own) {
        for (const day of [today - 1, today]) {
          const start = day * 1_440 + clockOf(row.start);
          const end = endAfter(start, row.end);
          if (minute < start || minute >= end || !this.#begins(row, week, day)) continue;
          const feast = own.some((other) => other.holiday && this.#begins(other, week, day));
          if (!row.holiday && feast && isHoliday(this.#holidays, start)) continue;
          found.push({ row, kind: row.holiday ? 'holiday' : 'row', start, end });
        }
      }
    });
    if (found.length > 0) return found;
    const standard = (rows: readonly Row[]) => rows.filter((row) => row.active && row.standard);
    const turn = ((mondayOf(today) - mondayOf(dayOf(validFrom))) / 7) % weeks.length;
    const own = standard(weeks[turn] ?? []);
    return (own.length > 0 ? own : weeks.flatMap(standard).slice(0, 1)).map((row) => ({
      row,
      kind: 'standard' as const,
      start: minute,
      end: undefined,
    }));
  }
}

const known = new WeakMap<object, Turns<RotationRow>>();

/** The turns of a rotation of a world, made once. */
export function turnsOf<Row extends RotationRow>(rotation: Rotation<Row>, holidays: readonly Holiday[]): Turns<Row> {
  const turns = (known.get(rotation) as Turns<Row> | undefined) ?? new Turns(rotation, holidays);
  known.set(rotation, turns as unknown as Turns<RotationRow>);
  return turns;
}

/** Who is there instead of a person. */
export interface Stand {
  /** Null: nobody. */
  person: number | null;
  /** The last absence in the chain, by its place in the world. */
  absence: number;
  until: Wall;
}

const covers = ({ start, end }: Absence, at: Wall): boolean => {
  const last = minuteOf(end);
  return minuteOf(start) <= at && at < (last % 1_440 === 1_439 ? last + 1 : last);
};

/** Who stands in for a person at a minute: in a team, or everywhere (null). Undefined: the person is there. */
export function standIn({ absences }: World, person: number, team: number | null, at: Wall): Stand | undefined {
  const gone = [person];
  let found: Stand | undefined;
  for (let current = person; ; ) {
    // of several absences the newest holds
    const absence = absences.findLastIndex(
      (one) => one.person === current && (one.team === null || one.team === team) && covers(one, at),
    );
    const one = absences[absence];
    if (!one) return found;
    const last = minuteOf(one.end);
    const next: number | null = one.cover === null || gone.includes(one.cover) ? null : one.cover;
    found = { person: next, absence, until: last % 1_440 === 1_439 ? last + 1 : last };
    if (next === null) return found;
    gone.push(next);
    current = next;
  }
}
