import { expect, it } from 'vitest';
import { laterStart } from '../../../src/live/laterStart.ts';

it.each([
  ['2026-11-26T15:58:30Z', 'Europe/Berlin', '2026-11-26 17:05:00'],
  ['2026-11-26T16:00:00Z', 'Europe/Berlin', '2026-11-26 17:05:00'],
  ['2026-11-26T22:59:00Z', 'Europe/Berlin', '2026-11-27 00:05:00'],
  // clocks go forward from 2:00 to 3:00, and back from 3:00 to 2:00
  ['2026-03-29T00:58:00Z', 'Europe/Berlin', '2026-03-29 03:05:00'],
  ['2026-10-25T00:58:00Z', 'Europe/Berlin', '2026-10-25 02:05:00'],
  ['2026-11-26T16:00:00Z', 'Asia/Kathmandu', '2026-11-26 21:50:00'],
])('at %s in %s proposes %s (U11)', (now, zone, start) => {
  expect(laterStart(zone, Date.parse(now))).toBe(start);
});
