import type { DutySchedule } from '../../../protocol/duty.ts';
import { type Day, dayAt, type Span } from '../../duty/days.ts';
import { byStart, overlaps } from '../../duty/spans.ts';
import type { DayRange } from './range.ts';
import { type PersonShift, spanOf } from './rows.ts';

/** Days before and after a shift in which others are searched. */
const DAYS_AROUND = 56;

/** Returns the days in which to search for a shift to swap with: not before today, unless the shift is earlier. */
export function swapRange(own: Span, today: Day): DayRange {
  const day = dayAt(own.start);
  return { from: Math.max(Math.min(day, today), day - DAYS_AROUND), to: day + DAYS_AROUND };
}

/** Returns the shifts that a participant has, ordered by start. */
export function personShifts(schedules: readonly DutySchedule[]): PersonShift[] {
  return schedules
    .flatMap(({ id: scheduleId, name: schedule, shifts }) =>
      shifts.flatMap(({ who, reason: { insteadOf }, ...shift }) =>
        who && who.participantId !== null
          ? [{ ...spanOf(shift), participantId: who.participantId, name: who.title, scheduleId, schedule, insteadOf }]
          : [],
      ),
    )
    .sort(byStart);
}

/** Returns the shifts of others that `own` can be swapped with: none at the same time in the same schedule. */
export const swappableShifts = (shifts: readonly PersonShift[], own: PersonShift, now: number): PersonShift[] =>
  shifts.filter(
    (shift) =>
      shift.participantId !== own.participantId &&
      shift.end > Math.min(now, own.start) &&
      !(shift.scheduleId === own.scheduleId && overlaps(shift, own)),
  );

/** Whether a swap would appoint somebody who is already absent from the shift: such a circle leaves nobody on duty. */
export const isCircle = (shift: PersonShift, own: PersonShift): boolean =>
  shift.insteadOf === own.participantId || own.insteadOf === shift.participantId;

/** Returns the shifts that a person has at the same time as the taken one, without the one given away. */
export const atTheSameTime = (shifts: readonly PersonShift[], taken: PersonShift, given: PersonShift): PersonShift[] =>
  shifts.filter(
    (shift) =>
      shift.participantId === given.participantId &&
      !(shift.scheduleId === given.scheduleId && shift.start === given.start && shift.end === given.end) &&
      overlaps(shift, taken),
  );
