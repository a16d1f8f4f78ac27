import fc from 'fast-check';
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

  it("equals the runtime's in every zone, from the first years to the last", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const moments = fc.date({
      min: new Date('1950-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const expected = (timeZone: string, moment: Date) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(moment);
    fc.assert(
      fc.property(zones, moments, (zone, moment) => {
        expect(wallTime(zone, moment).now).toBe(expected(zone, moment));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is computed again at each change of the offset', () => {
    // Lord Howe changes by half an hour, Troll by two hours
    const lordHowe = [-1, 0].map((second) => new Date(Date.UTC(2026, 3, 4, 15) + second * 1_000));
    expect(lordHowe.map((moment) => wallTime('Australia/Lord_Howe', moment).now)).toEqual([
      '2026-04-05 01:59:59',
      '2026-04-05 01:30:00',
    ]);
    const troll = [-1, 0].map((second) => new Date(Date.UTC(2026, 2, 29, 1) + second * 1_000));
    expect(troll.map((moment) => wallTime('Antarctica/Troll', moment).now)).toEqual([
      '2026-03-29 00:59:59',
      '2026-03-29 03:00:00',
    ]);
  });

  it("of an unknown zone is the machine's", () => {
    const moment = new Date('2026-06-01T12:00:00Z');
    expect(wallTime('Mars/Base', moment)).toEqual(wallTime(undefined, moment));
  });

  it('distinguishes zones that differ in only one half of the year', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(isOwnTime(own)).toBe(true);
    expect(isOwnTime(undefined)).toBe(true);
    // both are an hour ahead of UTC in winter; only Prague has daylight saving time
    const winter = new Date('2026-01-15T12:00:00Z');
    expect(wallTime('Europe/Prague', winter)).toEqual(wallTime('Africa/Lagos', winter));
    expect([isOwnTime('Europe/Prague', winter), isOwnTime('Africa/Lagos', winter)]).not.toEqual([true, true]);
    expect(['Pacific/Auckland', 'America/New_York'].filter((zone) => isOwnTime(zone)).length).toBeLessThan(2);
  });
});
