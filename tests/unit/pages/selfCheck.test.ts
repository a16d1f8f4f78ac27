import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HttpFailure } from '../../../dataProvider/http/failure.ts';
import type { ChannelHealth } from '../../../protocol/delivery.ts';
import type { SelfCheck, SelfCheckInside } from '../../../protocol/selfCheck.ts';
import { judgeDevice } from '../../../src/pages/selfCheck/device.ts';
import type { Finding } from '../../../src/pages/selfCheck/finding.ts';
import * as judge from '../../../src/pages/selfCheck/judge.ts';

const FINE: SelfCheck = {
  at: '2026-11-23 05:00:00',
  product: 'Tocsin',
  version: '1.2.3',
  uptime: 3600,
  clock: { server: 1_000_000, databaseAhead: 3 },
  database: { answers: true, milliseconds: 2, accepts: true, writes: true, tells: true },
  inside: null,
};
const INSIDE: SelfCheckInside = {
  pools: [{ pool: 'calls', most: 16, free: 15, waiting: 0 }],
  connections: { open: 20, most: 100 },
  migrations: { applied: 22, known: 22, last: '022_upkeep_lease.sql' },
  work: { due: 0, lateSeconds: 0 },
  calls: { due: 0, lateSeconds: 0 },
};
const short = ({ check, state, says }: Finding) => `${check}: ${state} ${says}`;
const failed = (kind: 'network' | 'timeout' | 'answer', status = 0) => ({
  failure: new HttpFailure({ method: 'GET', path: '/self-check' }, { kind, status }),
  milliseconds: 10,
});

describe('the findings of a self-check', () => {
  it.each([
    [{ reply: FINE, milliseconds: 40 }, 'server: ok serverOk'],
    [{ reply: FINE, milliseconds: 1_400 }, 'server: warning serverSlow'],
    [{ reply: null, milliseconds: 40 }, 'server: ok serverAnswers'],
    [failed('network'), 'server: failed serverAway'],
    [failed('timeout'), 'server: failed serverAway'],
    [failed('answer', 503), 'server: warning serverBusy'],
    [failed('answer', 500), 'server: failed serverAway'],
    [failed('answer', 429), 'server: unknown tooOften'],
    [failed('answer', 403), 'server: unknown serverRefused'],
  ])('of the server %#', (measured, says) => {
    expect(short(judge.judgeServer(measured))).toBe(says);
  });

  it.each([
    [{}, 'database: ok databaseOk'],
    [{ milliseconds: 300 }, 'database: warning databaseSlow'],
    [{ answers: false, milliseconds: null }, 'database: failed databaseAway'],
    [{ accepts: false }, 'database: failed databaseFull'],
    [{ writes: false }, 'database: failed databaseReadOnly'],
    [{ tells: false }, 'database: warning databaseDeaf'],
  ])('of the database %j', (change, says) => {
    expect(short(judge.judgeDatabase({ database: { ...FINE.database, ...change } }))).toBe(says);
  });

  it.each<[Partial<SelfCheckInside>, string[]]>([
    [{}, ['connections: ok connectionsOk', 'migrations: ok migrationsOk', 'work: ok workOk', 'calls: ok callsOk']],
    [{ connections: { open: 80, most: 100 } }, ['connections: warning connectionsFew']],
    [{ pools: [{ pool: 'jobs', most: 5, free: 0, waiting: 0 }] }, ['connections: warning connectionsFew']],
    [{ pools: [{ pool: 'long', most: 4, free: 1, waiting: 2 }] }, ['connections: warning connectionsFew']],
    // one call is taken and one question asked: that is all that these connections are for
    [{ pools: [{ pool: 'queue', most: 2, free: 0, waiting: 1 }] }, ['connections: ok connectionsOk']],
    [{ migrations: { applied: 23, known: 22, last: '023_reports.sql' } }, ['migrations: failed migrationsDiffer']],
    [{ untrustedProxy: true }, ['proxy: warning proxyUntrusted']],
    [{ standby: { used: true, age: 2 } }, ['standby: ok standbyOk']],
    [{ standby: { used: false, age: null } }, ['standby: warning standbyUnused']],
    [{ work: { due: 4, lateSeconds: 12 } }, ['work: warning workLate']],
    [{ work: { due: 4, lateSeconds: 61 } }, ['work: failed workLate']],
    [{ work: null }, ['work: unknown notTold']],
    [{ calls: { due: 4, lateSeconds: 12 } }, ['calls: warning callsLate']],
    [{ calls: { due: 4, lateSeconds: 61 } }, ['calls: failed callsLate']],
    [{ calls: null }, ['calls: unknown notTold']],
    [{ connections: null, migrations: null }, ['connections: unknown notTold', 'migrations: unknown notTold']],
  ])('of what only administrators see %j', (change, says) => {
    expect(judge.judgeInside({ ...INSIDE, ...change }).map(short)).toEqual(expect.arrayContaining(says));
  });

  it.each([
    [null, 'unknown notTold'],
    [-4_900, 'ok clockOk'],
    [5_000, 'warning databaseClockOff'],
    [-61_000, 'failed databaseClockOff'],
  ])('of a database clock that is ahead by %s ms', (ahead, says) => {
    expect(short(judge.judgeDatabaseClock(ahead))).toBe(`databaseClock: ${says}`);
  });

  it.each([
    [1_000_000, 1_014_000, 20, 'ok clockOk'],
    [1_000_000, 1_030_000, 20, 'warning deviceClockOff'],
    // the reply was read late
    [1_000_000, 1_030_000, 20_000, 'ok clockOk'],
    [1_000_000, 900_000, 20, 'failed deviceClockOff'],
    [null, 900_000, 20, 'unknown notTold'],
  ])('of this device: server %s, device %s, after %s ms', (server, at, milliseconds, says) => {
    expect(short(judge.judgeDeviceClock(server, { at, milliseconds }))).toBe(`deviceClock: ${says}`);
  });

  it.each([
    [{ outcome: 'ok', milliseconds: 50 } as const, 'ok eventsOk'],
    [{ outcome: 'silent' } as const, 'failed eventsSilent'],
    [{ outcome: 'away' } as const, 'failed eventsAway'],
    [{ outcome: 'refused' } as const, 'unknown eventsRefused'],
    [undefined, 'unknown eventsNone'],
  ])('of events %j', (trip, says) => {
    expect(short(judge.judgeEvents(trip))).toBe(`events: ${says}`);
  });

  it.each([
    [
      { memory: { used: 79, total: 100 }, disk: { used: 80, total: 100 } },
      ['memory: ok sizeOk', 'disk: warning diskHigh'],
    ],
    [
      { memory: { used: 95, total: 100 }, disk: { used: 1, total: 0 } },
      ['memory: failed memoryHigh', 'disk: unknown notTold'],
    ],
    // a platform that reports no figures in this format
    [undefined, ['memory: unknown notTold', 'disk: unknown notTold']],
  ])('of memory and disk %j', (machine, says) => {
    expect(judge.judgeMachine(machine).map(short)).toEqual(says);
  });

  it('of the channels: those that are set up, and the devices that none serves', () => {
    const one: ChannelHealth = {
      name: 'webhook',
      configured: true,
      serves: { email: false, others: true },
      state: 'ok',
      check: null,
      failingSince: null,
      openUntil: null,
      limits: null,
      load: { running: 0, waiting: 0 },
      lastHour: { sent: 0, failed: 0, medianMilliseconds: null },
      lastSuccessAt: null,
      lastFailure: null,
    };
    const off = {
      ...one,
      name: 'smtp',
      configured: false,
      state: 'off',
      serves: { email: false, others: false },
    } as const;
    const list = (webhook: ChannelHealth) => judge.judgeChannels({ at: '', list: [off, webhook] });
    expect(list(one).map(short)).toEqual(['channel.webhook: ok channelOk', 'channels: warning noEmail']);
    const check = { at: '', ok: false, reason: 'unreachable', detail: 'connect ECONNREFUSED', milliseconds: 1 };
    const [failing] = list({ ...one, state: 'open', check });
    expect([failing?.state, failing?.says, failing?.values?.reason]).toEqual([
      'failed',
      'channelFailing',
      'unreachable',
    ]);
    expect(judge.judgeChannels(undefined).map(short)).toEqual(['channels: unknown channelsRefused']);
  });

  it('of this browser', () => {
    const facts = { notifications: 'granted', sound: 'ok', storage: true } as const;
    expect(judgeDevice(facts).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
    const lacking = judgeDevice({ notifications: undefined, sound: 'none', storage: false });
    expect(lacking.map(short)).toEqual([
      'notifications: warning notesNone',
      'sound: failed soundNone',
      'storage: warning storageOff',
    ]);
    expect(short(judgeDevice({ ...facts, notifications: 'denied' })[0] as Finding)).toBe(
      'notifications: warning notesDenied',
    );
    expect(judgeDevice({ ...facts, notifications: 'default', sound: 'blocked' }).map(({ says }) => says)).toEqual([
      'notesAsk',
      'soundBlocked',
      'storageOk',
    ]);
  });

  it('has a sentence for everything, and no sentence for nothing', () => {
    const root = join(import.meta.dirname, '../../..');
    const { says, names } = JSON.parse(readFileSync(join(root, 'locales/en/selfCheck.json'), 'utf8')).selfCheck;
    const code = ['judge.ts', 'device.ts']
      .map((file) => readFileSync(join(root, 'src/pages/selfCheck', file), 'utf8'))
      .join('');
    // all keys that the judging code uses, except names of checks, states and fields
    const made = [...code.matchAll(/'([a-z]+(?:Ok|[A-Z]\w+))'/g)].map(([, key = '']) => key);
    const sentences = new Set([...made.filter((key) => !(key in names)), 'memoryHigh', 'diskHigh']);
    expect([...sentences].sort()).toEqual(Object.keys(says).sort());
  });
});
