import type { Weekday } from '../../protocol/calendars.ts';
import { DUTY_LIMITS, type DutyGap, type DutySchedule, type DutySpan } from '../../protocol/duty.ts';
import { activeIn, type ShiftContext } from './active.ts';
import { coverage, type Gap, type GapsIn } from './coverage.ts';
import {
  DAY_MINUTES,
  type Day,
  lengthOf,
  mondayOf,
  readDay,
  readTime,
  type Span,
  writeDay,
  writeMoment,
} from './days.ts';
import { reasonOf } from './reason.ts';
import { type Assignee, readRotation } from './rotation.ts';
import type { Shift } from './shifts.ts';
import { ALL_DAYS, maskOf, weeklyDays } from './weekly.ts';

/** Times of a schedule at which nobody needs to be on duty (extension `schedules.gaps`). */
interface IntendedGap {
  /** Empty: every day. */
  markedDays?: readonly Weekday[] | null;
  start: string;
  end: string;
  /** First and last day on which the gap begins. */
  validFrom?: string | null;
  endDate?: string | null;
  reason?: string | null;
}

/** The intended gaps that begin from the day before `from` until before `to`. */
function intendedSpans(gaps: readonly IntendedGap[] | null | undefined, from: Day, to: Day): Span[] {
  return (gaps ?? []).flatMap((gap) => {
    const start = readTime(gap.start) ?? 0;
    const length = lengthOf(start, readTime(gap.end) ?? DAY_MINUTES - 1);
    const series = {
      monday: mondayOf(from - 1),
      every: 1,
      mask: maskOf(gap.markedDays) || ALL_DAYS,
      first: readDay(gap.validFrom) ?? Number.NEGATIVE_INFINITY,
      last: readDay(gap.endDate) ?? Number.POSITIVE_INFINITY,
      count: Number.POSITIVE_INFINITY,
    };
    return weeklyDays(series, from - 1, to).map((day) => {
      const begin = day * DAY_MINUTES + start;
      return { start: begin, end: begin + length };
    });
  });
}

/** Maximum number of shifts of a schedule, and of gaps and doubles each. */
const MOST_ROWS = 2_000;

type Wire = Readonly<Record<string, unknown>>;

const spanOf = ({ start, end }: Span): DutySpan => ({ start: writeMoment(start), end: writeMoment(end) });

/** A gap in wire format. */
export const gapOf = ({ why, ...span }: Gap): DutyGap =>
  why.length > 0 ? { ...spanOf(span), why: why.slice(0, DUTY_LIMITS.why) } : spanOf(span);

/** The shifts of a schedule, given in wire format, in a range of whole days. */
export const shiftsOf = (schedule: Wire, around: ShiftContext, range: Span): Shift[] =>
  activeIn(readRotation(schedule), around, range);

/**
 * The duty reply for a schedule in wire format: shifts, gaps and doubles. `titleOf`: title of who is on duty; `gapsIn`:
 * when those on duty can't be called, if that is known. Nobody is on duty before the schedule is valid: that is a gap, too.
 */
export function onDuty(
  resource: string,
  schedule: Wire,
  shifts: readonly Shift[],
  range: Span,
  titleOf: (who: Assignee, shift: Shift) => string,
  gapsIn?: GapsIn,
): DutySchedule {
  const days = [Math.floor(range.start / DAY_MINUTES), Math.floor(range.end / DAY_MINUTES)] as const;
  const first = readDay(schedule.validFrom as string | null | undefined);
  const meant = intendedSpans(schedule.intendedGaps as IntendedGap[] | null | undefined, ...days);
  const { gaps, intended, doubles } = coverage(shifts, range, meant, gapsIn);
  const most = <T>(rows: readonly T[]) => rows.slice(0, MOST_ROWS);
  return {
    resource,
    id: Number(schedule.id),
    name: String(schedule.name ?? ''),
    orgId: typeof schedule.orgId === 'number' ? schedule.orgId : null,
    orgName: typeof schedule.orgName === 'string' ? schedule.orgName : null,
    ...(first !== undefined && first * DAY_MINUTES > range.start && { begins: writeDay(first) }),
    shifts: most(shifts).map((shift) => ({
      ...spanOf(shift),
      who: shift.who && { ...shift.who, title: titleOf(shift.who, shift) },
      reason: reasonOf(shift),
    })),
    gaps: most(gaps).map(gapOf),
    intended: most(intended).map(spanOf),
    doubles: most(doubles).map(spanOf),
    complete: [shifts, gaps, intended, doubles].every(({ length }) => length <= MOST_ROWS),
  };
}

/**
 * The gaps of a schedule that are to be filled, for screens: those from the day on from which it is valid. Before it,
 * they say that it isn't valid yet.
 */
export function gapsInForce({ gaps, begins }: Pick<DutySchedule, 'gaps' | 'begins'>): DutyGap[] {
  const first = begins === undefined ? '' : `${begins} 00:00:00`;
  return gaps.flatMap((gap) => (gap.end <= first ? [] : { ...gap, start: gap.start < first ? first : gap.start }));
}
