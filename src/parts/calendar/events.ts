import { readEvent } from '../../../dataProvider/replies/calendars.ts';
import { flag } from '../../../dataProvider/replies/fields.ts';
import type { Weekday } from '../../../protocol/calendars.ts';
import { WEEKDAYS } from '../../../protocol/calendars.ts';
import { DAY_MINUTES, type Day, dayAt, readDay, type Span, writeDay, writeTime } from '../../duty/days.ts';
import { firstOccurrence, occurrences } from '../../duty/events.ts';
import type { RecordData } from '../../engine/definition.ts';
import type { PartRecord } from '../useParts.ts';

/** One occurrence of an event. */
export interface Occurrence {
  /** Unique among the shown occurrences. */
  key: string;
  record: PartRecord;
  /** The day on which it starts. */
  day: Day;
  span: Span;
}

export const isSeries = (record: RecordData): boolean => flag(record.recurring) === true;

/** Returns all occurrences between two days. */
export function shownOccurrences(records: readonly PartRecord[], from: Day, to: Day): Occurrence[] {
  return records.flatMap((record) =>
    occurrences(readEvent(record), from, to).map((span) => {
      const day = dayAt(span.start);
      return { key: `${record.id}:${day}`, record, day, span };
    }),
  );
}

/** Returns the occurrence of an event that starts on a day, otherwise its first one; undefined if it has none. */
export function occurrenceOn(record: PartRecord, day: Day | undefined): Occurrence | undefined {
  const first = firstOccurrence(readEvent(record));
  if (!first) return undefined;
  const found = day === undefined ? undefined : shownOccurrences([record], day, day + 1).find((one) => one.day === day);
  return found ?? { key: `${record.id}:${dayAt(first.start)}`, record, day: dayAt(first.start), span: first };
}

/** Returns the fields of an event for its days and times. An end at midnight is 23:59 of the day before. */
export function fieldsOf({ start, end }: Span): RecordData {
  const last = end % DAY_MINUTES === 0 ? end - 1 : end;
  const day = writeDay(dayAt(start));
  return {
    day,
    startDateSelected: day,
    startTime: writeTime(start),
    endDateSelected: writeDay(dayAt(last)),
    endTime: writeTime(last),
  };
}

const shiftedDays = (days: unknown, by: number) =>
  Array.isArray(days) ? days.map((day) => writeDay((readDay(String(day)) ?? 0) + by)) : days;

function shiftedWeekdays(days: unknown, by: number): unknown {
  if (!Array.isArray(days)) return days;
  const moved = days.map((day) => WEEKDAYS[(((WEEKDAYS.indexOf(day as Weekday) + by) % 7) + 7) % 7]);
  return WEEKDAYS.filter((day) => moved.includes(day));
}

/** Returns a series or single event with all occurrences moved and resized as the given one was. */
export function movedEvent({ record, span }: Occurrence, to: Span): PartRecord {
  const first = firstOccurrence(readEvent(record)) ?? span;
  const start = first.start + to.start - span.start;
  const days = dayAt(start) - dayAt(first.start);
  return {
    ...record,
    ...fieldsOf({ start, end: start + to.end - to.start }),
    ...(isSeries(record) && days !== 0
      ? {
          markedDays: shiftedWeekdays(record.markedDays, days),
          exceptDates: shiftedDays(record.exceptDates, days),
        }
      : {}),
  };
}

/** Returns the values of an event for a new one. */
export function copyOf({ id: _, version: __, ...values }: RecordData): RecordData {
  return values;
}

/** Returns a single event that replaces one occurrence of a series. */
export function singleEvent({ record, span }: Occurrence, at: Span = span): RecordData {
  return { ...copyOf(record), recurring: false, exceptDates: null, ...fieldsOf(at) };
}

/** Returns a series without its occurrence on a day; `exceptions`: name of the field with the days left out. */
export function withoutDay(record: PartRecord, exceptions: string, day: Day): PartRecord {
  const before = Array.isArray(record[exceptions]) ? record[exceptions].map(String) : [];
  return { ...record, [exceptions]: [...new Set([...before, writeDay(day)])].sort() };
}
