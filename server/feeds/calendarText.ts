import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { Span } from '../../src/duty/days.ts';

dayjs.extend(utc);

/** How often a calendar program should read again, in seconds. */
const READ_AGAIN = 3_600;
const MINUTE = 60_000;

/** An entry of a calendar; its times are wall-clock minutes of the platform. */
export interface FeedEvent extends Span {
  /** Unique in the calendar, and the same whenever it is made. */
  key: string;
  title: string;
  description?: string;
}

export interface Feed {
  name: string;
  events: FeedEvent[];
}

/** One line: the library writes line breaks of a name as they are, and a line could become a property. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/**
 * A calendar as iCalendar (RFC 5545), with the rules of its zone. dayjs carries the wall-clock time as it is: the zone is
 * only named, never computed. `stamp`: when it was made.
 */
export function calendarText({ name, events }: Feed, timeZone: string, host: string, stamp: Date): string {
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'Tocsin', product: 'Tocsin' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_AGAIN,
    // with a zone of its own the calendar would write the time stamps in it; the standard asks for UTC
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
  });
  for (const { key, start, end, title, description } of events) {
    calendar.createEvent({
      id: `${key}@${host}`,
      timezone: timeZone,
      start: dayjs.utc(start * MINUTE),
      end: dayjs.utc(end * MINUTE),
      summary: oneLine(title),
      description: description === undefined ? null : oneLine(description),
      stamp,
    });
  }
  return calendar.toString();
}
