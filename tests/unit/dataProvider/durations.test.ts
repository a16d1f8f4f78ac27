import { expect, it } from 'vitest';
import { durationDay, durationWire } from '../../../dataProvider/calls/alarms.ts';

it('a day is sent with the name of its month, and read back', () => {
  expect(durationDay('2028-02-29')).toEqual({ dayOfMonth: 29, month: 'FEBRUARY', year: 2028 });
  expect(durationWire({ dayOfMonth: 29, month: 'FEBRUARY', year: 2028 })).toBe('2028-02-29');
  expect(durationWire({ dayOfMonth: 1, month: 'DECEMBER', year: 2026 })).toBe('2026-12-01');
});

it.each([
  ['31 February', { dayOfMonth: 31, month: 'FEBRUARY', year: 2026 } as const],
  ['29 February of a year without it', { dayOfMonth: 29, month: 'FEBRUARY', year: 2026 } as const],
  ['day 0', { dayOfMonth: 0, month: 'MARCH', year: 2026 } as const],
])('%s is no day', (_, day) => expect(durationWire(day)).toBe(''));
