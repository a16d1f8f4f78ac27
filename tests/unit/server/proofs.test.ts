import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callerOf } from '../../../server/session/caller.ts';
import { newSecret, stepOf } from '../../../server/session/totp.ts';

describe('a code of the second factor', () => {
  /** The middle of a period. */
  const NOW = Date.UTC(2026, 10, 21, 12, 0, 15) / 1000;
  const secret = newSecret();
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW * 1000, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    [-240, false],
    [-90, false],
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
    [90, false],
    [240, false],
  ])('of %i seconds from now: %s [T2]', async (seconds, right) => {
    const step = await stepOf(secret, await generate({ secret, epoch: NOW + seconds }), null);
    expect(step).toBe(right ? Math.floor((NOW + seconds) / 30) : undefined);
  });

  it('is accepted once [T2]', async () => {
    const code = await generate({ secret, epoch: NOW });
    const step = Math.floor(NOW / 30);
    expect(await stepOf(secret, code, step - 1)).toBe(step);
    expect(await stepOf(secret, code, step)).toBeUndefined();
  });
});

describe('the address of a caller', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['2001:db8:0:7::1', '2001:db8:0:7::/64'],
    ['2001:0DB8:0000:0007:ffff:ffff:ffff:ffff', '2001:db8:0:7::/64'],
    ['2001:db8::7:0:0:0:1', '2001:db8:0:7::/64'],
    ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
    ['::1', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['unknown', 'unknown'],
  ])('from %s is %s [S16]', (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });
});
