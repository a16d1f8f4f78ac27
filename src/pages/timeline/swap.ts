import type { DutySchedule } from '../../../protocol/duty.ts';
import { type Day, dayAt, type Span } from '../../duty/days.ts';
import { byStart, overlaps } from '../../duty/spans.ts';
import type { DayRange } from './range.ts';
import { type PersonShift, spanOf } from './rows.ts';

/** How far from a shift others are looked for. */
const DAYS_AROUND = 56;

/** The days in which a shift can be found to swap with: not before today, unless the shift itself is earlier. */
export function swapRange(own: Span, today: Day): DayRange {
  const day = dayAt(own.start);
  return { from: Math.max(Math.min(day, today), day - DAYS_AROUND), to: day + DAYS_AROUND };
}

/** The shifts of people, in order. */
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

/** The shifts of others that one can be swapped with; at the same time in the same schedule there is nothing to swap. */
export const swappable = (shifts: readonly PersonShift[], own: PersonShift, now: number): PersonShift[] =>
  shifts.filter(
    (shift) =>
      shift.participantId !== own.participantId &&
      shift.end > Math.min(now, own.start) &&
      !(shift.scheduleId === own.scheduleId && overlaps(shift, own)),
  );

/** Whether a swap would appoint somebody who is absent from the shift already: a circle of absences leaves nobody. */
export const isCircle = (shift: PersonShift, own: PersonShift): boolean =>
  shift.insteadOf === own.participantId || own.insteadOf === shift.participantId;

/** The shifts that a person has at the same time as the one he takes, without the one he gives. */
export const atTheSameTime = (shifts: readonly PersonShift[], taken: PersonShift, given: PersonShift): PersonShift[] =>
  shifts.filter(
    (shift) =>
      shift.participantId === given.participantId &&
      !(shift.scheduleId === given.scheduleId && shift.start === given.start && shift.end === given.end) &&
      overlaps(shift, taken),
  );
