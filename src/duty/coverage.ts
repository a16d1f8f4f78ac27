import type { Span } from './days.ts';
import type { Assignee } from './rotation.ts';
import type { Shift } from './shifts.ts';
import { clipSpan, intersectSpans, overlaps, subtractSpans, unionOf } from './spans.ts';

/** Key of the person, plan or alarm point on duty; undefined for nobody. */
export function assigneeKey(who: Assignee | null): string | undefined {
  if (!who) return undefined;
  const { participantId, alarmPlanId, alarmPointId } = who;
  return participantId === null && alarmPlanId === null && alarmPointId === null
    ? undefined
    : `${participantId ?? ''}/${alarmPlanId ?? ''}/${alarmPointId ?? ''}`;
}

/** A time for which several are on duty. */
export interface DoubleBooking extends Span {
  shifts: Shift[];
}

export interface Coverage {
  /** Times with nobody on duty, except intended ones. */
  gaps: Span[];
  /** Intended times with nobody on duty. */
  intended: Span[];
  /** Times with more than one on duty. */
  doubles: DoubleBooking[];
}

/** Whether more than one is on duty in the shifts. */
function differ(shifts: readonly Shift[]): boolean {
  const [first, ...others] = shifts;
  return others.some(({ who }) => who !== first?.who && assigneeKey(who) !== assigneeKey(first?.who ?? null));
}

/** Times with more than one on duty, split wherever those on duty change. */
function doublesOf(staffed: readonly Shift[]): DoubleBooking[] {
  const bounds = [...new Set(staffed.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const doubles: DoubleBooking[] = [];
  let current: Shift[] = [];
  let next = 0;
  bounds.slice(0, -1).forEach((start, i) => {
    const end = bounds[i + 1] as number;
    current = current.filter((shift) => shift.end > start);
    while (next < staffed.length && (staffed[next] as Shift).start <= start) current.push(staffed[next++] as Shift);
    if (current.length > 1 && differ(current)) doubles.push({ start, end, shifts: [...current] });
  });
  return doubles;
}

/** The uncovered and the multiply covered times of a range, computed from its shifts. */
export function coverage(shifts: readonly Shift[], range: Span, intended: readonly Span[] = []): Coverage {
  const staffed = shifts
    .filter((shift) => assigneeKey(shift.who) !== undefined && overlaps(shift, range))
    .map((shift) => clipSpan(shift, range.start, range.end))
    .sort((a, b) => a.start - b.start);
  const open = subtractSpans([range], unionOf(staffed));
  const meant = unionOf(intended);
  return { gaps: subtractSpans(open, meant), intended: intersectSpans(open, meant), doubles: doublesOf(staffed) };
}
