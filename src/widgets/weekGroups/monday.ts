import { type Day, mondayOf, readDay, WEEK_DAYS } from '../../duty/days.ts';

/** Returns the first Monday of a week group; undefined if the schedule has no day from which it is in force. */
export function mondayOfGroup(validFrom: unknown, group: number): Day | undefined {
  const day = typeof validFrom === 'string' ? readDay(validFrom) : undefined;
  return day === undefined ? undefined : mondayOf(day) + group * WEEK_DAYS;
}
