import { type Day, mondayOf, readDay, WEEK_DAYS } from '../../duty/days.ts';

/** The first Monday of a week group; undefined without a day from which the schedule holds. */
export function mondayOfGroup(validFrom: unknown, group: number): Day | undefined {
  const day = typeof validFrom === 'string' ? readDay(validFrom) : undefined;
  return day === undefined ? undefined : mondayOf(day) + group * WEEK_DAYS;
}
