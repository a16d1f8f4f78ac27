import { describe, expect, it } from 'vitest';
import { latestDue, nextDue, type Rhythm } from '../../../server/reports/schedules/due.ts';
import { instantOf, readMoment } from '../../../src/duty/days.ts';

const ZURICH = 'Europe/Zurich';
const rhythm = (more: Partial<Rhythm> = {}): Rhythm => ({ rhythm: 'DAILY', time: '07:00', ...more });
const next = (more: Partial<Rhythm>, after: string, zone = ZURICH) =>
  nextDue(rhythm(more), new Date(after), zone).toISOString();

describe('the next time', () => {
  it.each<[string, Partial<Rhythm>, string, string]>([
    ['today', {}, '2026-01-05T05:59:59Z', '2026-01-05T06:00:00.000Z'],
    ['not the same again', {}, '2026-01-05T06:00:00Z', '2026-01-06T06:00:00.000Z'],
    ['Thursday', { rhythm: 'WEEKLY', weekday: 'THURSDAY' }, '2026-01-05T00:00:00Z', '2026-01-08T06:00:00.000Z'],
    ['in a week', { rhythm: 'WEEKLY' }, '2026-01-05T06:00:00Z', '2026-01-12T06:00:00.000Z'],
    ['the 15th', { rhythm: 'MONTHLY', monthDay: 15 }, '2026-01-15T06:00:00Z', '2026-02-15T06:00:00.000Z'],
    ['the last of February', { rhythm: 'MONTHLY', monthDay: 31 }, '2026-02-01T00:00:00Z', '2026-02-28T06:00:00.000Z'],
    ['in a leap year', { rhythm: 'MONTHLY', monthDay: 30 }, '2028-02-01T00:00:00Z', '2028-02-29T06:00:00.000Z'],
    ['over the end of the year', { time: '00:00' }, '2026-12-31T22:59:00Z', '2026-12-31T23:00:00.000Z'],
    // clocks go forward from 02:00 to 03:00 on 29 March
    ['a time that does not exist', { time: '02:30' }, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['its first minute', { time: '02:00' }, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['the day after it', { time: '02:30' }, '2026-03-29T01:00:00Z', '2026-03-30T00:30:00.000Z'],
    ['later that day', { time: '07:00' }, '2026-03-29T01:00:00Z', '2026-03-29T05:00:00.000Z'],
    // and back from 03:00 to 02:00 on 25 October
    ['a double time', { time: '02:30' }, '2026-10-24T12:00:00Z', '2026-10-25T00:30:00.000Z'],
    ['a double time, once', { time: '02:30' }, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00.000Z'],
    ['a double time, saved between both', { time: '02:30' }, '2026-10-25T01:00:00Z', '2026-10-26T01:30:00.000Z'],
    ['the end of the double hour', { time: '03:00' }, '2026-10-24T12:00:00Z', '2026-10-25T02:00:00.000Z'],
  ])('%s', (_, more, after, expected) => {
    expect(next(more, after)).toBe(expected);
  });

  it.each([
    // half an hour forward at 02:00 on Lord Howe Island, a day left out in Samoa
    ['Australia/Lord_Howe', '2026-10-04 02:15:00', '2026-10-03T15:30:00.000Z'],
    ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30T10:00:00.000Z'],
    ['UTC', '2026-01-01 00:00:00', '2026-01-01T00:00:00.000Z'],
  ])('in %s %s is %s', (zone, wall, expected) => {
    expect(instantOf(readMoment(wall) ?? 0, zone).toISOString()).toBe(expected);
  });
});

it.each([
  ['2026-01-05T06:00:00Z', '2026-01-05T06:00:00.000Z'],
  ['2026-01-06T05:59:00Z', '2026-01-05T06:00:00.000Z'],
  ['2026-01-09T12:00:00Z', '2026-01-09T06:00:00.000Z'],
])('reports missed until %s are sent once, for %s', (now, expected) => {
  expect(latestDue(rhythm(), new Date('2026-01-05T06:00:00Z'), new Date(now), ZURICH).toISOString()).toBe(expected);
});
