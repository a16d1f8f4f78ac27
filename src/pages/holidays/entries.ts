import type { Holiday, HolidaySet, InheritedHoliday } from '../../../protocol/calendars.ts';
import { type Day, dateOf, dayOf, monthLength, readDay } from '../../duty/days.ts';

/** A holiday on its days in the shown year. */
export interface Entry {
  holiday: Holiday;
  /** The set that the holiday is inherited from; undefined for the shown set's own. */
  of?: Pick<InheritedHoliday, 'orgId' | 'orgName' | 'year'>;
  first: Day;
  last: Day;
}

function entryOf(holiday: Holiday, year: number, of?: Entry['of']): Entry[] {
  const [start, end] = [readDay(holiday.start), readDay(holiday.end)];
  if (start === undefined) return [];
  const { month, date } = dateOf(start);
  // 29 February exists in some years only
  if (date > monthLength(year, month)) return [];
  const first = dayOf(year, month, date);
  return [{ holiday, of, first, last: first + Math.max(0, (end ?? start) - start) }];
}

/** Returns the holidays in the year of a set, ordered by day; on the same day the set's own come first. */
export function entriesOf({ events, inherited = [], year }: HolidaySet): Entry[] {
  const own = events.flatMap((holiday) => entryOf(holiday, year));
  const others = inherited.flatMap((holiday) => entryOf(holiday, year, holiday));
  return [...own, ...others].sort(
    (a, b) => a.first - b.first || Number(a.of !== undefined) - Number(b.of !== undefined),
  );
}

/** Groups the entries by each day that they cover. */
export function byDay(entries: readonly Entry[]): ReadonlyMap<Day, Entry[]> {
  const days = new Map<Day, Entry[]>();
  for (const entry of entries) {
    for (let day = entry.first; day <= entry.last; day++) days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

/** Returns the first of the set's own holidays on the days from `first` to `last`. */
export function findOwnEntry(entries: readonly Entry[], first: Day, last: Day): Entry | undefined {
  return entries.find((entry) => !entry.of && entry.first <= last && entry.last >= first);
}
