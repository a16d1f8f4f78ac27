import type { Holiday } from '../../../protocol/calendars.ts';
import { WEEKDAYS } from '../../../protocol/calendars.ts';
import type { ShiftContext } from '../../duty/active.ts';
import { type Coverage, coverage, deadEndKey, type Gap, type GapsIn } from '../../duty/coverage.ts';
import {
  DAY_MINUTES,
  type Day,
  dateOf,
  dayAt,
  dayOf,
  mondayOf,
  readDay,
  type Span,
  WEEK_DAYS,
  weekdayOf,
  writeTime,
} from '../../duty/days.ts';
import { type HolidayAt, NO_HOLIDAYS } from '../../duty/holidays.ts';
import { withOverrides } from '../../duty/overrides.ts';
import { type Assignee, readRotation } from '../../duty/rotation.ts';
import { type Shift, shifts } from '../../duty/shifts.ts';
import { encodeRecord } from '../../engine/codecs.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import { isObject } from '../../engine/paths.ts';
import { groupsOf, type Shape } from './shape.ts';

/** The days from one day to the same one a year later. */
export function yearFrom(day: Day): { from: Day; to: Day } {
  const { year, month, date } = dateOf(day);
  return { from: day, to: dayOf(year + 1, month, date) };
}

/** Returns the shifts of the form's values that lie wholly or partly between the starts of two days, with overrides. */
export function shiftsOf(resource: Resource, values: RecordData, around: ShiftContext, from: Day, to: Day): Shift[] {
  const found = shifts(readRotation(encodeRecord(resource, values)), around.holidayAt, from, to);
  return withOverrides(found, around.overrides);
}

/** Times at which nobody needs to be on duty. They recur like the rows of a rotation of one week. */
function intendedSpans(shape: Shape, values: RecordData, from: Day, to: Day): Span[] {
  const gaps = shape.gaps === undefined ? undefined : values[shape.gaps];
  if (!Array.isArray(gaps) || gaps.length === 0) return [];
  const rows = gaps.filter(isObject).map((gap) => {
    const { markedDays } = gap;
    const days = Array.isArray(markedDays) && markedDays.length > 0 ? markedDays : WEEKDAYS;
    return { dateRule: { ...gap, markedDays: days } };
  });
  const rotation = readRotation({ participantWeekGroups: [{ participantRotationEvents: rows }] });
  return shifts({ ...rotation, validFrom: null }, NO_HOLIDAYS, from, to);
}

/**
 * Returns the uncovered and doubly covered times of a year; none before the schedule is in force. `gapsIn`: when those
 * on duty can't be called, if that is known.
 */
export function coverageOf(
  resource: Resource,
  shape: Shape,
  values: RecordData,
  around: ShiftContext & { gapsIn?: GapsIn | undefined },
  today: Day,
): Coverage {
  const { from, to } = yearFrom(today);
  const begin = Math.max(from, readDay(String(values.validFrom ?? '')) ?? from);
  const range = { start: begin * DAY_MINUTES, end: Math.max(begin, to) * DAY_MINUTES };
  return coverage(
    shiftsOf(resource, values, around, begin, Math.max(begin, to)),
    range,
    intendedSpans(shape, values, begin, to),
    around.gapsIn,
  );
}

/** A shift in which somebody other than the rotation's person is on duty, or nobody. */
export type OverriddenShift = Shift & { reason: Extract<Shift['reason'], { kind: 'override' }> };

export const isOverridden = (shift: Shift): shift is OverriddenShift => shift.reason.kind === 'override';

/** Times that recur at the same time of the week. */
export interface Recurring<T extends Span> {
  key: string;
  first: T;
  count: number;
}

/** Groups spans by weekday, time, length and `also`, in the order of their first occurrence. */
export function groupByTimeOfWeek<T extends Span>(
  spans: readonly T[],
  also: (span: T) => string = () => '',
): Recurring<T>[] {
  const found = new Map<string, Recurring<T>>();
  for (const span of spans) {
    const key = [weekdayOf(dayAt(span.start)), writeTime(span.start), span.end - span.start, also(span)].join(' ');
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { key, first: span, count: 1 });
  }
  return [...found.values()];
}

/** Groups the gaps in which somebody is on duty who can't be called, by time of the week and reasons. */
export const groupUnreached = (gaps: readonly Gap[]): Recurring<Gap>[] =>
  groupByTimeOfWeek(
    gaps.filter(({ why }) => why.length > 0),
    ({ why }) => why.map(deadEndKey).join(),
  );

/** Returns the key of the person, plan or alarm point that a shift appoints, as in the rows of the form. */
export function assigneeKeyIn(shape: Shape, who: Assignee | null): string | undefined {
  const [main, other] = shape.who;
  const id = who?.participantId ?? who?.alarmPlanId;
  if (id !== null && id !== undefined) return main && `${main[1].to} ${id}`;
  return other && typeof who?.alarmPointId === 'number' ? `${other[1].to} ${who.alarmPointId}` : undefined;
}

/** Returns the index of the week group whose week contains a day. */
export function groupOn(shape: Shape, values: RecordData, day: Day): number {
  const { length } = groupsOf(shape, values);
  const first = readDay(String(values.validFrom ?? ''));
  if (length === 0 || first === undefined) return 0;
  const weeks = (mondayOf(day) - mondayOf(first)) / WEEK_DAYS;
  return ((weeks % length) + length) % length;
}

/** The holiday at noon of a day. */
export const holidayOn = (holidayAt: HolidayAt, day: Day): Holiday | undefined =>
  holidayAt(day * DAY_MINUTES + DAY_MINUTES / 2);
