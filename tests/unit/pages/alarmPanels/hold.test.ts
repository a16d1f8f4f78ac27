import { expect, it } from 'vitest';
import { type Hold, type HoldEvent, IDLE, nextHold } from '../../../../src/pages/alarmPanels/hold.ts';

/** Returns the effects of a series of events, and the final phase. */
function course(events: HoldEvent[]): string {
  let hold: Hold = IDLE;
  const effects: string[] = [];
  for (const event of events) {
    const next = nextHold(hold, event);
    hold = next.hold;
    if (next.effect) effects.push(next.effect);
  }
  return [...effects, hold.phase].join(' ');
}

const down = (at = 0): HoldEvent => ({ type: 'press', by: 'pointer', at });
const up: HoldEvent = { type: 'release', by: 'pointer' };
const keyDown = (at = 0): HoldEvent => ({ type: 'press', by: 'key', at });
const keyUp: HoldEvent = { type: 'release', by: 'key' };
const time = (at: number): HoldEvent => ({ type: 'time', at });
const cancel: HoldEvent = { type: 'cancel' };

it.each<[what: string, events: HoldEvent[], expected: string]>([
  ['held for a second it triggers', [down(), time(1_000)], 'fire fired'],
  ['a moment less is not enough', [down(), time(999)], 'holding'],
  ['released early it does nothing', [down(), time(400), up, time(1_000)], 'early idle'],
  ['held longer it triggers once', [down(), time(1_000), time(2_000), time(3_000)], 'fire fired'],
  ['the release after it is not early', [down(), time(1_000), up], 'fire idle'],
  ['held again it triggers again', [down(), time(1_000), up, down(5_000), time(6_000)], 'fire fire fired'],
  ['a repeating key does not start again', [keyDown(), keyDown(500), keyDown(900), time(1_000)], 'fire fired'],
  ['a second finger does not start again', [down(), down(900), time(1_000)], 'fire fired'],
  ['the release of something else doesn’t count', [keyDown(), up, time(1_000), keyUp], 'fire idle'],
  ['what was cancelled neither triggers nor was early', [down(), cancel, time(1_000), up], 'idle'],
  ['time alone does nothing', [time(5_000)], 'idle'],
])('%s', (_, events, expected) => {
  expect(course(events)).toBe(expected);
});
