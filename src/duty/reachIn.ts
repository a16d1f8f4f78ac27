import type { AppointedAssignee, DeadEnd } from '../../protocol/duty.ts';
import { whyUnreached } from './alarm.ts';
import type { AlarmData } from './alarmData.ts';
import { changesOf } from './changes.ts';
import type { Gap } from './coverage.ts';
import type { Minute, Span } from './days.ts';
import type { Shift } from './shifts.ts';

/** Whom a shift appoints, with the device type that its row names; undefined: nobody. */
export const appointedBy = ({ who, row }: Shift): AppointedAssignee | undefined =>
  who ? { ...who, deviceType: row.deviceType ?? null } : undefined;

/** A key that is equal for the same assignee on the same device type. */
export const appointedKey = ({ participantId, alarmPlanId, alarmPointId, deviceType }: AppointedAssignee): string =>
  `${participantId ?? ''}/${alarmPlanId ?? ''}/${alarmPointId ?? ''}/${deviceType ?? ''}`;

/** Answers for assignees of shifts when they can't be called, and why; each moment is resolved once. */
export class Reach {
  readonly #data: AlarmData;
  readonly #range: Span;
  readonly #known = new Map<string, { changes: Minute[]; why: Map<Minute, DeadEnd[]> }>();

  /** `range`: contains all times that are asked for. */
  constructor(data: AlarmData, range: Span) {
    this.#data = data;
    this.#range = range;
  }

  /** The times within a span at which nobody can be called. */
  gapsOf(appointed: AppointedAssignee, { start, end }: Span): Gap[] {
    const key = appointedKey(appointed);
    const known = this.#known.get(key) ?? { changes: changesOf(this.#data, appointed, this.#range), why: new Map() };
    this.#known.set(key, known);
    const { changes } = known;
    const gaps: Gap[] = [];
    // what holds since the last change holds until the next one
    let next = firstAfter(changes, start);
    let since = changes[next - 1] ?? this.#range.start;
    for (let from = start; from < end; next++) {
      const to = Math.min(end, changes[next] ?? end);
      const why = known.why.get(since) ?? whyUnreached(this.#data, appointed, since);
      known.why.set(since, why);
      if (why.length > 0) gaps.push({ start: from, end: to, why });
      from = to;
      since = to;
    }
    return gaps;
  }

  /** The times within a shift at which the one whom it appoints can't be called. */
  readonly gapsIn = (shift: Shift): Gap[] => {
    const appointed = appointedBy(shift);
    return appointed ? this.gapsOf(appointed, shift) : [];
  };
}

/** Index of the first moment after this one, in an ordered list. */
function firstAfter(moments: readonly Minute[], moment: Minute): number {
  let [low, high] = [0, moments.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((moments[middle] as Minute) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}
