import { EVERY_YEAR, type Holiday, type HolidayProposal } from '../../../protocol/calendars.ts';
import { type Day, dateOf, dayOf, monthLength, readDay, writeDay } from '../../duty/days.ts';
import { type Entry, findOwnEntry } from './entries.ts';

/** A holiday that can be taken over into a set. */
export interface Candidate {
  holiday: Omit<Holiday, 'id'>;
  first: Day;
  last: Day;
  /** The set's own holiday that is already on one of these days. */
  taken?: Holiday;
  /** An inherited holiday on one of these days. */
  inherited?: Entry;
}

/** Returns the day with the same month and date in `year`; undefined if the year lacks it (29 February). */
function inYear(text: string, year: number): Day | undefined {
  const day = readDay(text);
  if (day === undefined) return undefined;
  const { month, date } = dateOf(day);
  return date > monthLength(year, month) ? undefined : dayOf(year, month, date);
}

function candidate(
  holiday: Pick<Holiday, 'title' | 'start' | 'end'> & Partial<Holiday>,
  year: number,
  entries: readonly Entry[],
): Candidate[] {
  const [start, end, first] = [readDay(holiday.start), readDay(holiday.end), inYear(holiday.start, year)];
  if (start === undefined || first === undefined) return [];
  const last = first + Math.max(0, (end ?? start) - start);
  const { active = true, allDay = true, recurring = false, standard = false, title } = holiday;
  return [
    {
      holiday: {
        title,
        active,
        allDay,
        recurring,
        standard,
        singleDay: first === last,
        start: `${writeDay(first)}${holiday.start.slice(10)}`,
        end: `${writeDay(last)}${holiday.end.slice(10)}`,
      },
      first,
      last,
      taken: findOwnEntry(entries, first, last)?.holiday,
      inherited: entries.find((entry) => entry.of && entry.first <= last && entry.last >= first),
    },
  ];
}

/** Returns public holidays as candidates for a set. The set for every year gets only those with a fixed date. */
export function proposedCandidates(
  list: readonly HolidayProposal[],
  year: number,
  entries: readonly Entry[],
): Candidate[] {
  const everyYear = year === EVERY_YEAR;
  return list
    .filter(({ fixed }) => fixed || !everyYear)
    .flatMap((proposal) => candidate({ ...proposal, recurring: everyYear, standard: true }, year, entries));
}

/**
 * Returns candidates that copy a set to the next year. Recurring holidays need no copy; movable feasts get their days
 * from the country's list of the next year.
 */
export function copiedCandidates(
  events: readonly Holiday[],
  year: number,
  entries: readonly Entry[],
  lists: { now: readonly HolidayProposal[]; later: readonly HolidayProposal[] },
): Candidate[] {
  return events
    .filter(({ recurring }) => !recurring)
    .flatMap((event) => {
      const day = event.start.slice(0, 10);
      const feast = lists.now.find(({ start, fixed }) => !fixed && start.slice(0, 10) === day);
      const moved = feast && lists.later.find(({ title }) => title === feast.title);
      return candidate(moved ? { ...event, start: moved.start, end: moved.end } : event, year, entries);
    })
    .sort((a, b) => a.first - b.first);
}
