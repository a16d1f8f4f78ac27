import type { DeadEnd, DutyReason, DutySchedule, DutyShift, DutySpan } from '../../../protocol/duty.ts';
import { DAY_MINUTES, type Minute, readMoment, type Span } from '../../duty/days.ts';
import { byStart, clipSpan, overlaps, subtractSpans, unionOf } from '../../duty/spans.ts';
import type { DayRange } from './range.ts';

/** A person's shift in a schedule. */
export interface PersonShift extends Span {
  participantId: number;
  /** Name of the person; '' if unknown. */
  name: string;
  scheduleId: number;
  /** Name of the schedule. */
  schedule: string;
  /** The participant who would have been on duty without an override. */
  insteadOf?: number | undefined;
}

/** A person's whole shift, in which somebody else can be on duty. It may extend beyond the shown range. */
export interface Replaceable extends PersonShift {
  /** The override that appoints the person now. */
  overrideId?: number | null;
}

/** Something drawn on the time axis. */
export interface Bar extends Span {
  kind: DutyReason['kind'] | 'nobody' | 'gap' | 'unreached' | 'intended' | 'notYet' | 'double' | 'covered';
  /** Text inside the bar; '' for gaps and double bookings. */
  label: string;
  reason?: DutyReason;
  /** Why those who are appointed can't be called. */
  why?: readonly DeadEnd[];
  replaceable?: Replaceable;
  /** Line within the row, from 0: overlapping bars are on different lines. */
  lane: number;
}

/** A bar in which somebody else can be on duty. */
export type ReplaceableBar = Bar & { replaceable: Replaceable };

export const isReplaceable = (bar: Bar): bar is ReplaceableBar => bar.replaceable !== undefined;

export interface Row {
  key: string;
  title: string;
  /** Address of the schedule. */
  to?: string;
  bars: Bar[];
  lanes: number;
}

/** Parses a span of the protocol. */
export const spanOf = ({ start, end }: DutySpan): Span => ({
  start: readMoment(start) ?? 0,
  end: readMoment(end) ?? 0,
});

/** Gives overlapping bars different lanes. */
function inLanes(bars: readonly Omit<Bar, 'lane'>[]): { bars: Bar[]; lanes: number } {
  const ends: Minute[] = [];
  const placed = [...bars].sort(byStart).map((bar) => {
    const free = ends.findIndex((end) => end <= bar.start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = bar.end;
    return { ...bar, lane };
  });
  return { bars: placed, lanes: Math.max(1, ends.length) };
}

/** Returns what an override of a shift needs. If an override left nobody on duty, the participant is the absent one. */
function replaceableIn(shift: DutyShift, { id: scheduleId, name: schedule }: DutySchedule): Pick<Bar, 'replaceable'> {
  const { who, reason } = shift;
  const participantId = who ? who.participantId : (reason.insteadOf ?? null);
  if (participantId === null) return {};
  const overrideId = reason.overrideId ?? null;
  return {
    replaceable: {
      ...spanOf(shift),
      participantId,
      name: who?.title ?? '',
      scheduleId,
      schedule,
      overrideId,
      insteadOf: reason.insteadOf,
    },
  };
}

/** Returns the bars of shifts; `joined`: only the union of the covered times, for long ranges. */
function shiftBars(schedule: DutySchedule, labelOf: (who: string) => string, joined: boolean): Omit<Bar, 'lane'>[] {
  if (joined) {
    const staffed = schedule.shifts.filter(({ who }) => who).map(spanOf);
    return subtractSpans(unionOf(staffed), unionOf(schedule.gaps.map(spanOf))).map((span) => ({
      ...span,
      kind: 'covered' as const,
      label: '',
    }));
  }
  return schedule.shifts.map((shift) => ({
    ...spanOf(shift),
    kind: shift.who ? shift.reason.kind : ('nobody' as const),
    label: labelOf(shift.who?.title ?? ''),
    // nobody covers: the shift is left of the row that it belongs to
    reason: shift.who ? shift.reason : { ...shift.reason, kind: 'row' as const },
    ...replaceableIn(shift, schedule),
  }));
}

/** Returns the number of the muted color, 1 to 4, that stands for the reason of a shift. */
export function colorOf(kind: Bar['kind']): number {
  if (kind === 'override') return 1;
  if (kind === 'holiday') return 3;
  return kind === 'standard' || kind === 'intended' || kind === 'notYet' ? 4 : 2;
}

const marks = (spans: readonly DutySpan[], kind: Bar['kind']) =>
  spans.map((span) => ({ ...spanOf(span), kind, label: '', lane: 0 }));

const inRange = <T extends Span>(spans: readonly T[], { from, to }: DayRange): T[] => {
  const range = { start: from * DAY_MINUTES, end: to * DAY_MINUTES };
  return spans.filter((span) => overlaps(span, range)).map((span) => clipSpan(span, range.start, range.end));
};

/** Whether a gap only repeats that somebody is absent, which the bar of the shift says. */
const isAbsence = (why: readonly DeadEnd[]) =>
  why.every(({ code, kind }) => code === 'absent' && kind === 'participant');

/** Returns the bars of gaps in which those who are appointed can't be called, beside the bars of their shifts. */
const unreachedBars = ({ gaps }: DutySchedule): Omit<Bar, 'lane'>[] =>
  gaps.flatMap(({ why = [], ...span }) =>
    isAbsence(why) ? [] : [{ ...spanOf(span), kind: 'unreached' as const, label: '', why }],
  );

/** The bar of the time before the schedule is valid. */
function notYetBars({ begins }: DutySchedule, { from }: DayRange): Bar[] {
  const end = begins === undefined ? undefined : readMoment(begins);
  return end === undefined ? [] : [{ start: from * DAY_MINUTES, end, kind: 'notYet', label: '', lane: 0 }];
}

/** Returns a row for each schedule: shifts, gaps and double bookings. */
export function scheduleRows(schedules: readonly DutySchedule[], range: DayRange, joined: boolean): Row[] {
  return schedules.map((schedule) => {
    const { bars, lanes } = inLanes(
      inRange([...shiftBars(schedule, (who) => who, joined), ...unreachedBars(schedule)], range),
    );
    const others = [
      ...marks(
        schedule.gaps.filter(({ why = [] }) => isAbsence(why)),
        'gap',
      ),
      ...marks(schedule.intended, 'intended'),
      ...notYetBars(schedule, range),
      ...(joined ? marks(schedule.doubles, 'double') : []),
    ];
    return {
      key: `${schedule.resource} ${schedule.id}`,
      title: schedule.name,
      to: `/${schedule.resource}/${schedule.id}`,
      bars: [...bars, ...inRange(others, range)].sort(byStart),
      lanes,
    };
  });
}

/** Returns a row for each person, alarm plan or alarm point on duty, with their shifts in all schedules. */
export function peopleRows(schedules: readonly DutySchedule[], range: DayRange, joined: boolean): Row[] {
  const people = new Map<string, { title: string; bars: Omit<Bar, 'lane'>[] }>();
  for (const schedule of schedules) {
    for (const shift of schedule.shifts) {
      if (!shift.who) continue;
      const { title, participantId, alarmPlanId, alarmPointId } = shift.who;
      const key = `${participantId} ${alarmPlanId} ${alarmPointId}`;
      const person = people.get(key) ?? { title, bars: [] };
      people.set(key, person);
      const { reason } = shift;
      const own = replaceableIn(shift, schedule);
      person.bars.push({ ...spanOf(shift), kind: reason.kind, label: schedule.name, reason, ...own });
    }
  }
  return [...people]
    .map(([key, { title, bars }]): Row => {
      const union = unionOf(bars).map((span) => ({ ...span, kind: 'covered' as const, label: '' }));
      return { key, title, ...inLanes(inRange(joined ? union : bars, range)) };
    })
    .sort((a, b) => a.title.localeCompare(b.title));
}
