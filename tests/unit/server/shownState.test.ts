import { describe, expect, it } from 'vitest';
import { ShownState } from '../../../server/database/shownState.ts';
import { decideUse } from '../../../server/database/standbyUse.ts';
import type { WalPosition } from '../../../server/database/walPosition.ts';

const at = (position: number, others: Partial<WalPosition> = {}): WalPosition => ({
  position,
  timeline: 1,
  system: '7',
  ...others,
});

describe('the state that a standby shows', () => {
  it('has everything until the last moment at which the primary was where the standby is now', () => {
    const shown = new ShownState();
    shown.note(at(100), 1_000);
    shown.note(at(200), 2_000);
    shown.note(at(300), 3_000);
    expect([99, 100, 199, 200, 299, 300, 301].map((position) => shown.momentOf(at(position)))).toEqual([
      undefined,
      1_000,
      1_000,
      2_000,
      2_000,
      3_000,
      3_000,
    ]);
  });

  it('does not grow older while nothing changes on the primary', () => {
    const shown = new ShownState();
    shown.note(at(100), 1_000);
    shown.note(at(100), 90_000);
    expect(shown.momentOf(at(100))).toBe(90_000);
    expect(shown.momentOf(at(99))).toBeUndefined();
  });

  it('is unknown before the primary was watched, and beyond a minute', () => {
    const shown = new ShownState();
    expect(shown.momentOf(at(100))).toBeUndefined();
    shown.note(at(100), 1_000);
    shown.note(at(200), 60_999);
    expect(shown.momentOf(at(150))).toBe(1_000);
    shown.note(at(300), 61_001);
    expect(shown.momentOf(at(150))).toBeUndefined();
    expect(shown.since).toBe(60_999);
  });

  it('is unknown on a standby of another database, or on another branch of the log', () => {
    const shown = new ShownState();
    shown.note(at(100), 1_000);
    expect(shown.momentOf(at(500, { system: '8' }))).toBeUndefined();
    expect(shown.momentOf(at(500, { timeline: 2 }))).toBeUndefined();
  });

  it('is compared anew after a failover, whose log may lack what the last one had', () => {
    const shown = new ShownState();
    shown.note(at(900), 1_000);
    shown.note(at(500, { timeline: 2 }), 2_000);
    expect(shown.momentOf(at(900))).toBeUndefined();
    expect(shown.momentOf(at(499, { timeline: 2 }))).toBeUndefined();
    expect(shown.momentOf(at(500, { timeline: 2 }))).toBe(2_000);
  });
});

describe('reads go to the standby', () => {
  const now = 100_000;
  const ago = (seconds: number) => now - seconds * 1_000;
  it.each([
    ['that is in use, up to 30 seconds behind', true, ago(30), { used: true, age: 30 }],
    ['no longer beyond', true, ago(30.1), { used: false, age: 30, behind: 30 }],
    ['again within 5 seconds', false, ago(5), { used: true, age: 5 }],
    ['not yet at 6', false, ago(6), { used: false, age: 6, behind: 6 }],
  ])('%s', (_, used, moment, expected) => {
    expect(decideUse({ moment, since: ago(40), now, used })).toEqual(expected);
  });

  it('not before it is known how far it is behind, which is told when it is too far', () => {
    expect(decideUse({ moment: undefined, since: ago(4), now, used: false })).toEqual({ used: false, age: null });
    expect(decideUse({ moment: undefined, since: ago(50), now, used: true })).toEqual({
      used: false,
      age: null,
      behind: 50,
    });
  });
});
