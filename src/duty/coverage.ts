import type { DeadEnd } from '../../protocol/duty.ts';
import type { Minute, Span } from './days.ts';
import type { Assignee } from './rotation.ts';
import type { Shift } from './shifts.ts';
import { byStart, clipSpan, intersectSpans, overlaps, subtractSpans, unionOf } from './spans.ts';

/** Key of the person, plan or alarm point on duty; undefined for nobody. */
export function assigneeKey(who: Assignee | null): string | undefined {
  if (!who) return undefined;
  const { participantId, alarmPlanId, alarmPointId } = who;
  return participantId === null && alarmPlanId === null && alarmPointId === null
    ? undefined
    : `${participantId ?? ''}/${alarmPlanId ?? ''}/${alarmPointId ?? ''}`;
}

/** A time at which nobody can be called. */
export interface Gap extends Span {
  /** Why those who are appointed can't be called; empty: nobody is appointed. */
  why: readonly DeadEnd[];
}

/** The times within a shift at which the one whom it appoints can't be called. */
export type GapsIn = (shift: Shift) => Gap[];

/** For platforms that don't tell whom they can call: whoever is appointed counts. */
const NOT_KNOWN: GapsIn = () => [];

/** A time for which several are on duty. */
export interface DoubleBooking extends Span {
  shifts: Shift[];
}

export interface Coverage {
  /** Times at which nobody can be called, except intended ones; split where the reasons change. */
  gaps: Gap[];
  /** Intended times at which nobody can be called. */
  intended: Span[];
  /** Times with more than one on duty. */
  doubles: DoubleBooking[];
}

/** Whether more than one is on duty in the shifts. */
function differ(shifts: readonly Shift[]): boolean {
  const [first, ...others] = shifts;
  return others.some(({ who }) => who !== first?.who && assigneeKey(who) !== assigneeKey(first?.who ?? null));
}

/** The stretches of time between all bounds of spans, each with the spans that hold in it. Spans are ordered. */
function* stretches<T extends Span>(spans: readonly T[]): Generator<Span & { holding: T[] }> {
  const bounds = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  let holding: T[] = [];
  let next = 0;
  for (const [i, start] of bounds.slice(0, -1).entries()) {
    holding = holding.filter((span) => span.end > start);
    while (next < spans.length && (spans[next] as T).start <= start) holding.push(spans[next++] as T);
    yield { start, end: bounds[i + 1] as Minute, holding };
  }
}

/** Times with more than one on duty, split wherever those on duty change. */
function doublesOf(staffed: readonly Shift[]): DoubleBooking[] {
  const doubles: DoubleBooking[] = [];
  for (const { start, end, holding } of stretches(staffed)) {
    if (holding.length > 1 && differ(holding)) doubles.push({ start, end, shifts: [...holding] });
  }
  return doubles;
}

/** A key that is equal for equal dead ends. */
export const deadEndKey = ({ code, kind, id, title }: DeadEnd): string => `${code} ${kind} ${id ?? title}`;
const keyOf = ({ why }: Gap) => why.map(deadEndKey).join();

/** Splits open times where the reasons change that hold in them. Both are ordered. */
function withReasons(open: readonly Span[], reasons: readonly Gap[]): Gap[] {
  const plain: Gap[] = open.map((span) => ({ ...span, why: [] }));
  if (reasons.length === 0 || open.length === 0) return plain;
  const gaps: Gap[] = [];
  for (const { start, end, holding } of stretches([...plain, ...reasons].sort(byStart))) {
    if (!holding.some(({ why }) => why.length === 0)) continue;
    const why = [
      ...new Map(holding.flatMap((each) => each.why.map((one) => [deadEndKey(one), one] as const))).values(),
    ];
    const last = gaps.at(-1);
    if (last && last.end === start && keyOf(last) === keyOf({ start, end, why })) last.end = end;
    else gaps.push({ start, end, why });
  }
  return gaps;
}

/** The reason of a shift whose person is absent without cover. */
function absentIn({ start, end, who, reason }: Shift): Gap[] {
  if (who || reason.kind !== 'override') return [];
  return [{ start, end, why: [{ code: 'absent', kind: 'participant', id: reason.insteadOf, title: '' }] }];
}

/**
 * The times of a range at which nobody can be called, and those with several on duty, computed from its shifts.
 * `gapsIn`: when the one whom a shift appoints can't be called; without it whoever is appointed counts.
 */
export function coverage(
  shifts: readonly Shift[],
  range: Span,
  intended: readonly Span[] = [],
  gapsIn: GapsIn = NOT_KNOWN,
): Coverage {
  const within = shifts
    .filter((shift) => overlaps(shift, range))
    .map((shift) => clipSpan(shift, range.start, range.end))
    .sort((a, b) => a.start - b.start);
  const staffed = within.filter(({ who }) => assigneeKey(who) !== undefined);
  const unreached = staffed.map((shift) => ({ shift, gaps: gapsIn(shift) }));
  const called = unreached.flatMap(({ shift, gaps }) => (gaps.length > 0 ? subtractSpans([shift], gaps) : [shift]));
  const open = subtractSpans([range], unionOf(called));
  const meant = unionOf(intended);
  const reasons = [...unreached.flatMap(({ gaps }) => gaps), ...within.flatMap(absentIn)];
  return {
    gaps: withReasons(subtractSpans(open, meant), reasons),
    intended: intersectSpans(open, meant),
    doubles: doublesOf(staffed),
  };
}
