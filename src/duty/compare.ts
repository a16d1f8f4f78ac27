import { assigneeKey } from './coverage.ts';
import type { Span } from './days.ts';
import type { Assignee } from './rotation.ts';
import type { Shift } from './shifts.ts';
import { clipSpan, overlaps, subtractSpans, unionOf } from './spans.ts';

/** Times on duty that a person, plan or alarm point gains and loses. */
export interface Change {
  who: Assignee;
  gained: Span[];
  lost: Span[];
}

interface Duty {
  who: Assignee;
  before: Span[];
  after: Span[];
}

/** Who gains and loses which times of a range by a change of shifts, in the order in which they are first on duty. */
export function compareShifts(before: readonly Shift[], after: readonly Shift[], range: Span): Change[] {
  const duties = new Map<string, Duty>();
  const add = (shifts: readonly Shift[], side: 'before' | 'after') => {
    for (const shift of shifts) {
      const key = assigneeKey(shift.who);
      if (key === undefined || !shift.who || !overlaps(shift, range)) continue;
      const duty = duties.get(key) ?? { who: shift.who, before: [], after: [] };
      duty[side].push(clipSpan(shift, range.start, range.end));
      duties.set(key, duty);
    }
  };
  add(before, 'before');
  add(after, 'after');
  return [...duties.values()]
    .map((duty) => ({ who: duty.who, before: unionOf(duty.before), after: unionOf(duty.after) }))
    .map((duty) => ({
      who: duty.who,
      gained: subtractSpans(duty.after, duty.before),
      lost: subtractSpans(duty.before, duty.after),
    }))
    .filter(({ gained, lost }) => gained.length || lost.length);
}
