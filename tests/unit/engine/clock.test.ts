import { describe, expect, it } from 'vitest';
import { isOwnTime, wallTime } from '../../../src/engine/clock.ts';

describe('wall time of a zone [R12]', () => {
  const cases: [string, string, string][] = [
    ['Europe/Prague', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
    ['Europe/Prague', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
    ['Europe/Prague', '2026-10-25T00:30:00Z', '2026-10-25 02:30:00'],
    ['Europe/Prague', '2026-10-25T01:30:00Z', '2026-10-25 02:30:00'],
    ['Pacific/Auckland', '2026-12-31T11:00:00Z', '2027-01-01 00:00:00'],
    ['America/New_York', '2026-01-01T04:59:59Z', '2025-12-31 23:59:59'],
    ['Asia/Kathmandu', '2026-06-01T00:00:00Z', '2026-06-01 05:45:00'],
  ];
  it.each(cases)('%s at %s', (zone, moment, expected) => {
    const { today, now } = wallTime(zone, new Date(moment));
    expect([today, now]).toEqual([expected.slice(0, 10), expected]);
  });

  it('of a zone that the machine does not know is its own', () => {
    const moment = new Date('2026-06-01T12:00:00Z');
    expect(wallTime('Mars/Base', moment)).toEqual(wallTime(undefined, moment));
  });

  it('tells apart zones that differ in one half of the year only', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(isOwnTime(own)).toBe(true);
    expect(isOwnTime(undefined)).toBe(true);
    // Both an hour ahead of UTC in winter; only Prague changes its clocks.
    const winter = new Date('2026-01-15T12:00:00Z');
    expect(wallTime('Europe/Prague', winter)).toEqual(wallTime('Africa/Lagos', winter));
    expect([isOwnTime('Europe/Prague', winter), isOwnTime('Africa/Lagos', winter)]).not.toEqual([true, true]);
    expect(['Pacific/Auckland', 'America/New_York'].filter((zone) => isOwnTime(zone)).length).toBeLessThan(2);
  });
});
