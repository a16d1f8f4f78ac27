import { endOf, type Minute, readMoment, type Span } from './days.ts';
import type { Shift } from './shifts.ts';
import { byStart, clipped, overlaps, without } from './spans.ts';

/** Somebody is absent from their shifts; who covers, if anybody. */
export interface Override {
  id: number | null;
  participantId: number;
  coverId: number | null;
  /** Null: in every schedule. */
  scheduleId: number | null;
  /** YYYY-MM-DD HH:mm:ss */
  start: string;
  end: string;
}

/** An override with its times as numbers. */
export interface ReadOverride extends Override {
  span: Span;
}

const newestFirst = (a: Override, b: Override) =>
  (b.id ?? Number.POSITIVE_INFINITY) - (a.id ?? Number.POSITIVE_INFINITY) || 0;

/** The overrides that hold in a schedule, the newest first; those without readable times are left out. */
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

/** A shift's parts with those who are on duty in them. Of several overrides at a time the newest holds. */
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
    // who covers may be absent too; a circle of those leaves nobody
    const present = coverId !== null && coverId !== participantId && !absent.includes(coverId);
    const who = present ? { participantId: coverId, alarmPlanId: null, alarmPointId: null } : null;
    for (const piece of rest.filter((each) => overlaps(each, span))) {
      const { start, end } = clipped(piece, span.start, span.end);
      parts.push(...replaced({ ...shift, start, end, who, reason }, overrides, [...absent, participantId]));
    }
    rest = without(rest, [span]);
  }
  return parts.length ? [...parts, ...rest.map(({ start, end }) => ({ ...shift, start, end }))] : [shift];
}

/** The shifts of a schedule after its overrides, in order. Whoever is absent is replaced by who covers, or by nobody. */
export function withOverrides(shifts: readonly Shift[], overrides: readonly ReadOverride[]): Shift[] {
  return overrides.length ? shifts.flatMap((shift) => replaced(shift, overrides, [])).sort(byStart) : [...shifts];
}

/** Who covers for an absent participant at a moment, by which override and until when; undefined if present. */
export function covering(
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
