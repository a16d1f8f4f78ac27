import {
  DAY_MINUTES,
  type Day,
  dayAt,
  lengthOf,
  type Minute,
  mondayOf,
  readDay,
  readTime,
  type Span,
  WEEK_DAYS,
} from './days.ts';
import type { HolidayAt } from './holidays.ts';
import type { Assignee, Rotation, RotationGroup, RotationRow } from './rotation.ts';
import { byStart, overlaps, subtractSpans, unionOf } from './spans.ts';
import { ALL_DAYS, maskOf, type WeeklySeries, weeklyDays } from './weekly.ts';

/** Why somebody is on duty. */
export type Reason =
  | { kind: 'row' }
  /** A standard row, because no other row is on duty. */
  | { kind: 'standard' }
  | { kind: 'holiday'; title: string }
  /** Id of the override, and the participant who would have been on duty without it. */
  | { kind: 'override'; id: number | null; insteadOf: number };

/** A row's time on duty. */
export interface Shift extends Span {
  row: RotationRow;
  /** Index of the row's week group in the rotation. */
  group: number;
  /** Null: the person on duty is absent and nobody covers. */
  who: Assignee | null;
  reason: Reason;
}

/** How the weeks of a rotation are placed in time. */
interface Turns {
  first: Day;
  /** Monday of the first group's first week. */
  monday: Day;
  /** Number of weeks in a turn. */
  weeks: number;
}

function turnsOf({ validFrom, groups }: Rotation): Turns {
  const first = readDay(validFrom);
  return { first: first ?? Number.NEGATIVE_INFINITY, monday: mondayOf(first ?? 0), weeks: groups.length };
}

/** A row of a group with its times and days. */
interface Timed {
  row: RotationRow;
  start: Minute;
  length: Minute;
  series: WeeklySeries;
}

function timed(row: RotationRow, group: number, turns: Turns): Timed {
  const { rule } = row;
  const [start, end] = [readTime(rule.start) ?? 0, readTime(rule.end) ?? DAY_MINUTES - 1];
  const mask = maskOf(rule.markedDays);
  const endless = Number.POSITIVE_INFINITY;
  return {
    row,
    start,
    length: lengthOf(start, end),
    series: {
      monday: turns.monday + group * WEEK_DAYS,
      every: turns.weeks * Math.max(1, Math.floor(rule.repeatEvery || 1)),
      mask: rule.holiday && !mask ? ALL_DAYS : mask,
      first: Math.max(turns.first, readDay(rule.validFrom) ?? turns.first),
      last: readDay(rule.endDate) ?? endless,
      count: rule.countAfterTimesEnd ?? endless,
    },
  };
}

interface Found {
  day: Day;
  title: string;
}

/**
 * The days on which a holiday row is on duty. Its `count` is a number of holidays, so a row with a count is computed
 * from its first day on.
 */
function holidaysOf({ series, start }: Timed, holidayAt: HolidayAt, from: Day, to: Day): Found[] {
  const bounded = series.count !== Number.POSITIVE_INFINITY;
  const begin = bounded ? Math.max(series.first, series.monday) : from;
  const found: Found[] = [];
  for (const day of weeklyDays({ ...series, count: Number.POSITIVE_INFINITY }, begin, to)) {
    const holiday = holidayAt(day * DAY_MINUTES + start);
    if (holiday) found.push({ day, title: holiday.title });
    if (found.length >= series.count) break;
  }
  return found.slice(0, series.count).filter(({ day }) => day >= from);
}

/** Whether a week of a group overlaps the time between two days. */
function hasWeek({ monday, weeks }: Turns, group: number, from: Day, to: Day): boolean {
  const own = monday + group * WEEK_DAYS;
  const turns = Math.max(0, Math.floor((from - own) / (weeks * WEEK_DAYS)));
  const week = own + turns * weeks * WEEK_DAYS;
  return (week + WEEK_DAYS > from && week < to) || week + weeks * WEEK_DAYS < to;
}

/** The shifts of a group that begin between two days, except those of standard rows. */
function groupShifts(
  rows: readonly RotationRow[],
  group: number,
  turns: Turns,
  holidayAt: HolidayAt,
  from: Day,
  to: Day,
) {
  const shifts: Shift[] = [];
  const add = ({ row, start, length }: Timed, day: Day, reason: Reason) => {
    const begin = day * DAY_MINUTES + start;
    shifts.push({ start: begin, end: begin + length, row, group, who: row.who, reason });
  };
  const ordinary: Timed[] = [];
  const taken = new Set<Day>();
  for (const row of rows) {
    if (!row.active || row.standard) continue;
    const each = timed(row, group, turns);
    if (!row.rule.holiday) {
      ordinary.push(each);
      continue;
    }
    for (const { day, title } of holidaysOf(each, holidayAt, from, to)) {
      taken.add(day);
      add(each, day, { kind: 'holiday', title });
    }
  }
  for (const each of ordinary) {
    for (const day of weeklyDays(each.series, from, to)) {
      const replaced = taken.has(day) && holidayAt(day * DAY_MINUTES + each.start);
      if (!replaced) add(each, day, { kind: 'row' });
    }
  }
  return shifts;
}

const isStandard = (row: RotationRow) => row.active && row.standard;

/** The standard rows of each group; a group without any gets the first of the rotation. */
function standardRows(groups: readonly RotationGroup[]): RotationRow[][] {
  const first = groups.flatMap(({ rows }) => rows.filter(isStandard)).slice(0, 1);
  return groups.map(({ rows }) => {
    const own = rows.filter(isStandard);
    return own.length ? own : first;
  });
}

/** The shifts of standard rows in a span; each week has those of its group. */
function standardShifts(standard: RotationRow[][], turns: Turns, span: Span): Shift[] {
  const shifts: Shift[] = [];
  for (let start = span.start; start < span.end; ) {
    const monday = mondayOf(dayAt(start));
    const end = Math.min(span.end, (monday + WEEK_DAYS) * DAY_MINUTES);
    const week = (monday - turns.monday) / WEEK_DAYS;
    const group = ((week % turns.weeks) + turns.weeks) % turns.weeks;
    for (const row of standard[group] ?? []) {
      const before = shifts.find((shift) => shift.row === row && shift.end === start);
      if (before) before.end = end;
      else shifts.push({ start, end, row, group, who: row.who, reason: { kind: 'standard' } });
    }
    start = end;
  }
  return shifts;
}

/**
 * The shifts of a rotation that overlap the time from the start of day `from` to the start of day `to`, in order.
 * Shifts of standard rows end at the end of the range.
 */
export function shifts(rotation: Rotation, holidayAt: HolidayAt, from: Day, to: Day): Shift[] {
  const turns = turnsOf(rotation);
  const range = { start: Math.max(from, turns.first) * DAY_MINUTES, end: to * DAY_MINUTES };
  if (!turns.weeks || range.start >= range.end) return [];
  const found: Shift[] = [];
  rotation.groups.forEach(({ rows }, group) => {
    if (!hasWeek(turns, group, from - 1, to)) return;
    for (const shift of groupShifts(rows, group, turns, holidayAt, from - 1, to)) {
      if (overlaps(shift, range)) found.push(shift);
    }
  });
  if (rotation.groups.some(({ rows }) => rows.some(isStandard))) {
    const standard = standardRows(rotation.groups);
    for (const free of subtractSpans([range], unionOf(found))) found.push(...standardShifts(standard, turns, free));
  }
  return found.sort(byStart);
}
