import { endOf, type Minute, readMoment, type Span } from './days.ts';
import type { Shift } from './shifts.ts';
import { byStart, clipSpan, overlaps, subtractSpans } from './spans.ts';

/** A participant's absence from shifts, and who covers, if anybody. */
export interface Override {
  id: number | null;
  participantId: number;
  coverId: number | null;
  /** Null: the absence applies in all schedules. */
  scheduleId: number | null;
  /** YYYY-MM-DD HH:mm:ss */
  start: string;
  end: string;
}

/** An override with parsed times. */
export interface ReadOverride extends Override {
  span: Span;
}

const newestFirst = (a: Override, b: Override) =>
  (b.id ?? Number.POSITIVE_INFINITY) - (a.id ?? Number.POSITIVE_INFINITY) || 0;

/** The overrides that apply to a schedule, newest first; those with invalid times are left out. */
export function readOverrides(overrides: readonly Override[], scheduleId: number | null): ReadOverride[] {
  return overrides
    .filter((each) => each.scheduleId === null || each.scheduleId === scheduleId)
    .flatMap((each) => {
      const [start, end] = [readMoment(each.start), readMoment(each.end)];
      return start === undefined || end === undefined || start >= end
        ? []
        : [{ ...each, span: { start, end: endOf(end) } }];
    })
    .sort(newestFirst);
}

/** Splits a shift into parts by who is on duty in them. Of several overrides for the same time, the newest applies. */
function replaced(shift: Shift, overrides: readonly ReadOverride[], absent: readonly number[]): Shift[] {
  const participantId = shift.who?.participantId ?? null;
  if (participantId === null) return [shift];
  const insteadOf = absent[0] ?? participantId;
  const parts: Shift[] = [];
  let rest: Span[] = [shift];
  for (const override of overrides) {
    if (override.participantId !== participantId || !overlaps(override.span, shift)) continue;
    const { coverId, id, span } = override;
    const reason = { kind: 'override', id, insteadOf } as const;
    // the person who covers may be absent, too; if covers form a cycle, nobody is on duty
    const present = coverId !== null && coverId !== participantId && !absent.includes(coverId);
    const who = present ? { participantId: coverId, alarmPlanId: null, alarmPointId: null } : null;
    for (const piece of rest.filter((each) => overlaps(each, span))) {
      const { start, end } = clipSpan(piece, span.start, span.end);
      parts.push(...replaced({ ...shift, start, end, who, reason }, overrides, [...absent, participantId]));
    }
    rest = subtractSpans(rest, [span]);
  }
  return parts.length ? [...parts, ...rest.map(({ start, end }) => ({ ...shift, start, end }))] : [shift];
}

/** Applies overrides to the shifts of a schedule: absent people are replaced by who covers, or by nobody. In order. */
export function withOverrides(shifts: readonly Shift[], overrides: readonly ReadOverride[]): Shift[] {
  return overrides.length ? shifts.flatMap((shift) => replaced(shift, overrides, [])).sort(byStart) : [...shifts];
}

/** Who covers for a participant at a moment, by which override and until when; undefined if nobody is absent. */
export function findCover(
  participantId: number,
  overrides: readonly ReadOverride[],
  moment: Minute,
): { id: number | null; coverId: number | null; until: Minute } | undefined {
  const absent = new Set<number>();
  let found: { id: number | null; coverId: number | null; until: Minute } | undefined;
  for (let current = participantId; ; ) {
    absent.add(current);
    const override = overrides.find(
      (each) => each.participantId === current && each.span.start <= moment && moment < each.span.end,
    );
    if (!override) return found;
    const coverId = override.coverId !== null && !absent.has(override.coverId) ? override.coverId : null;
    found = { id: override.id, coverId, until: override.span.end };
    if (coverId === null) return found;
    current = coverId;
  }
}
