import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { instantOf, type Minute, type Span, wallMinute } from '../../src/duty/days.ts';

dayjs.extend(utc);

/** Seconds after which a calendar program should read the calendar again. */
const READ_AGAIN = 3_600;
const MINUTE = 60_000;

/** An entry of a calendar; its times are wall-clock minutes of the platform. */
export interface FeedEvent extends Span {
  /** Unique within the calendar, and the same whenever the calendar is generated. */
  key: string;
  title: string;
  description?: string;
}

export interface Feed {
  name: string;
  events: FeedEvent[];
}

/** Puts a text on one line: the library writes line breaks as they are, so that a line could become a property. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/**
 * Formats a calendar as iCalendar (RFC 5545), with the rules of its time zone. dayjs carries wall-clock times
 * unchanged: the zone is only named, no time is converted. `stamp`: when the calendar was generated.
 */
export function calendarText({ name, events }: Feed, timeZone: string, host: string, stamp: Date): string {
  const calendar = ical({
    name: oneLine(name),
    prodId: { company: 'Tocsin', product: 'Tocsin' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: READ_AGAIN,
    // a zone of the calendar itself would apply to the time stamps too, which the standard requires in UTC
    timezone: { name: null, generator: zoneBlock },
  });
  for (const { key, title, description, ...span } of events) {
    const shown = shownSpan(timeZone, span);
    if (!shown) continue;
    const { start, end } = shown;
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
  // every line of iCalendar ends with a line break, the last one too
  return `${calendar.toString().trimEnd()}\r\n`;
}

/**
 * A span with times that the clocks of the zone show: what would begin or end in a missing hour does so when the clocks
 * have gone forward. Undefined for a span that is missing as a whole. Calendar programs shift missing times each in
 * their own way, so that such an event could end before it begins.
 */
function shownSpan(timeZone: string, { start, end }: Span): Span | undefined {
  const shownFrom = (minute: Minute) => wallMinute(timeZone, instantOf(minute, timeZone));
  const shown = { start: shownFrom(start), end: shownFrom(end) };
  return shown.end > shown.start ? shown : undefined;
}

/** The rules of a zone under its own name: the library has those of an alias under the name of the main zone only. */
function zoneBlock(zone: string): string | null {
  return tzlib_get_ical_block(zone)[0]?.replace(/^(TZID|X-LIC-LOCATION):.*$/gm, (_, name) => `${name}:${zone}`) ?? null;
}
