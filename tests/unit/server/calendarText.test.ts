import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { calendarText } from '../../../server/feeds/calendarText.ts';

/** Wall-clock minutes of a time in UTC notation. */
const minute = (wall: string) => Date.parse(`${wall}:00Z`) / 60_000;
const stamp = new Date('2026-11-22T00:00:00Z');
const night = (day: string, next: string) => ({
  ...{ key: `1-${day}`, start: minute(`${day}T22:00`), end: minute(`${next}T06:00`), title: 'Anna Meier' },
});
const textOf = (...events: Parameters<typeof calendarText>[0]['events']) =>
  calendarText({ name: 'Night, north; A', events }, 'Europe/Zurich', 'alarm.example', stamp);

describe('a calendar as iCalendar', () => {
  it.each([
    ['an ordinary night', '2026-11-22', '2026-11-23', '2026-11-22T21:00:00.000Z', '2026-11-23T05:00:00.000Z'],
    ['the clock goes back', '2026-10-24', '2026-10-25', '2026-10-24T20:00:00.000Z', '2026-10-25T05:00:00.000Z'],
    ['the clock goes forward', '2027-03-27', '2027-03-28', '2027-03-27T21:00:00.000Z', '2027-03-28T04:00:00.000Z'],
    ['a leap day', '2028-02-28', '2028-02-29', '2028-02-28T21:00:00.000Z', '2028-02-29T05:00:00.000Z'],
  ])('is read by an independent parser as the same instants: %s', (_, day, next, start, end) => {
    const calendar = convertIcsCalendar(undefined, textOf(night(day, next)));
    const [event] = calendar.events ?? [];
    expect([event?.start.date.toISOString(), event?.end?.date.toISOString()]).toEqual([start, end]);
    expect(event?.start.local?.timezone).toBe('Europe/Zurich');
    expect([event?.summary, event?.uid]).toEqual(['Anna Meier', `1-${day}@alarm.example`]);
  });

  it('has what the standard requires: version, product, method, zone, time stamps in UTC, lines of at most 75 bytes', () => {
    const text = textOf({ ...night('2026-11-22', '2026-11-23'), title: `Ž${'ž'.repeat(80)} second; "x", y` });
    const lines = text.split('\r\n');
    expect(lines.slice(0, 4)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Tocsin//Tocsin//EN',
      'METHOD:PUBLISH',
    ]);
    expect(lines).toContain('TZID:Europe/Zurich');
    expect(lines).toContain('DTSTAMP:20261122T000000Z');
    expect(lines).toContain('DTSTART;TZID=Europe/Zurich:20261122T220000');
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(convertIcsCalendar(undefined, text).events?.[0]?.summary).toBe(`Ž${'ž'.repeat(80)} second; "x", y`);
  });

  it('lets no text begin a line of its own', () => {
    const evil = 'A\r\nBEGIN:VEVENT\nATTACH:http://x';
    const event = { ...night('2026-11-22', '2026-11-23'), title: evil, description: evil };
    const text = calendarText({ name: evil, events: [event] }, 'Europe/Zurich', 'alarm.example', stamp);
    const begun = text.split(/[\r\n]+/).filter((line) => /^(BEGIN:VEVENT|ATTACH)/.test(line));
    expect(begun).toEqual(['BEGIN:VEVENT']);
  });
});
