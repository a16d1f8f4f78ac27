import type { CalendarEvent } from '../../../protocol/calendars.ts';
import { readDay, writeMoment } from '../../../src/duty/days.ts';
import { occurrences } from '../../../src/duty/events.ts';

/** An event on Monday 2 November 2026 from 08:00 to 16:00. */
export const event = (changes: Partial<CalendarEvent> = {}): CalendarEvent => ({
  title: 'Standby',
  active: true,
  recurring: true,
  startDateSelected: '2026-11-02 00:00:00',
  endDateSelected: changes.startDateSelected ?? '2026-11-02 00:00:00',
  startTime: '08:00:00',
  endTime: '16:00:00',
  endType: 'AFTER_TIMES_END',
  repeatType: 'DAILY',
  repeatEvery: 1,
  monthSubType: 'DAY_OF_THE_MONTH',
  markedDays: [],
  acknowledgeTime: 0,
  ...changes,
});

/** Occurrences as texts, from the start of one day until that of another. */
export function occurrenceTexts(of: CalendarEvent, from: string, to: string): string[] {
  return occurrences(of, readDay(from) ?? 0, readDay(to) ?? 0).map(
    ({ start, end }) => `${writeMoment(start).slice(0, 16)} - ${writeMoment(end).slice(0, 16)}`,
  );
}
