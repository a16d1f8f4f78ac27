import { convertIcsCalendar } from 'ts-ics';
import { describe, expect, it } from 'vitest';
import { calendarText } from '../../../server/feeds/calendarText.ts';

/** Wall-clock minutes of a time in UTC notation. */
const minute = (wall: string) => Date.parse(`${wall}:00Z`) / 60_000;
const stamp = new Date('2026-11-22T00:00:00Z');
const night = (day: string, next: string) => ({
  key: `1-${day}`,
  start: minute(`${day}T22:00`),
  end: minute(`${next}T06:00`),
  title: 'Anna Meier',
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

  it('names the rules of every zone as the events name it, and ends with a line break (C4)', () => {
    const wrong = Intl.supportedValuesOf('timeZone').filter((zone) => {
      const event = night('2026-11-22', '2026-11-23');
      const text = calendarText({ name: 'Night', events: [event] }, zone, 'alarm.example', stamp);
      const rules = /BEGIN:VTIMEZONE\r\nTZID:(\S+)\r\n/.exec(text)?.[1];
      const start = /DTSTART;TZID=([^:]+):/.exec(text.replaceAll('\r\n ', ''))?.[1];
      return rules !== zone || start !== zone || !text.endsWith('END:VCALENDAR\r\n') || text.endsWith('\r\n\r\n');
    });
    expect(wrong).toEqual([]);
    const bratislava = calendarText({ name: 'Night', events: [] }, 'Europe/Bratislava', 'alarm.example', stamp);
    expect(bratislava.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });

  it.each([
    ['begins in it', '02:15', '03:30', ['20270328T030000', '20270328T033000']],
    ['ends in it', '01:30', '02:30', ['20270328T013000', '20270328T030000']],
    ['lies around it', '01:30', '03:30', ['20270328T013000', '20270328T033000']],
    ['is the hour', '02:00', '03:00', undefined],
    ['lies within it', '02:15', '02:45', undefined],
  ])(
    'an event that %s, the missing hour of spring, has the times that clocks show, or is left out (C4)',
    (_, from, to, times) => {
      const event = { key: '1', start: minute(`2027-03-28T${from}`), end: minute(`2027-03-28T${to}`), title: 'Early' };
      const text = textOf(event);
      const shown = ['DTSTART', 'DTEND'].map(
        (name) => new RegExp(`^${name};TZID=Europe/Zurich:(\\S+)`, 'm').exec(text)?.[1],
      );
      expect(shown).toEqual(times ?? [undefined, undefined]);
    },
  );
});
