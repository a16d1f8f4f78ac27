import { describe, expect, it } from 'vitest';
import { phaseOf, soonSeconds } from '../../../src/duty/checkIn.ts';

describe('the time left to somebody who works alone', () => {
  it.each([
    // interval in minutes, and seconds from which on it is due soon: a fifth of the interval, at most five minutes
    [1, 12],
    [15, 180],
    [25, 300],
    [30, 300],
    [480, 300],
  ])('an interval of %i minutes is due soon from %i seconds on', (interval, seconds) => {
    expect(soonSeconds(interval)).toBe(seconds);
  });

  it.each([
    ['ok', { secondsLeft: 1_800 }],
    ['ok', { secondsLeft: 301 }],
    ['soon', { secondsLeft: 300 }],
    ['soon', { secondsLeft: 0 }],
    ['overdue', { secondsLeft: -1 }],
    ['overdue', { secondsLeft: -86_400 }],
    ['soon', { secondsLeft: 12, intervalMinutes: 1 }],
    ['ok', { secondsLeft: 13, intervalMinutes: 1 }],
    // an alarm remains one after a late check-in, until the session ends
    ['alarm', { secondsLeft: -1, alarm: true }],
    ['alarm', { secondsLeft: 1_800, alarm: true }],
    ['ended', { secondsLeft: -1, alarm: true, ended: true }],
    ['ended', { secondsLeft: 1_800, ended: true }],
  ] as const)('%s: %j', (phase, state) => {
    expect(phaseOf({ ended: false, alarm: false, intervalMinutes: 30, ...state })).toBe(phase);
  });
});
