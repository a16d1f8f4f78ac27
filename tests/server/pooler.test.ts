import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';

import { cancellable } from '../../server/database/cancel.ts';
import { createPool, missingLimits } from '../../server/database/pool.ts';
import { alarmsOf, device } from './alarmKit.ts';
import { faultOn, newDatabase, type TestPlatform, testPlatform } from './helpers.ts';
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from './pgbouncer.ts';
import { Client } from './records.ts';

if (!hasPgbouncer)
  console.log('No PgBouncer here (apt-get install pgbouncer): the platform behind a pooler is not tested.');

const running: Pgbouncer[] = [];
afterAll(() => {
  for (const pgbouncer of running) pgbouncer.stop();
});

async function through(settings: Record<string, string | number>): Promise<string> {
  const pgbouncer = await startPgbouncer(await newDatabase(), settings);
  running.push(pgbouncer);
  return pgbouncer.url;
}

describe.skipIf(!hasPgbouncer)('behind PgBouncer in session mode', () => {
  let t: TestPlatform;
  afterAll(() => t.close());

  it('the platform starts, writes, and carries out an alarm with its calls', async () => {
    t = await testPlatform([], { databaseUrl: await through({ pool_mode: 'session' }) });
    const alarms = alarmsOf(t, new Client(await t.signIn()));
    const { id } = await alarms.person(1, [device('EMAIL', 'somebody@example.org')]);
    const step = { participantIds: [id], requiredAcceptances: 0, waitSeconds: 0 };
    const point = await alarms.point(1, (await alarms.plan(1, [step])).id);
    const raised = await alarms.raise({ alarmPointId: point.id, requestId: randomUUID() });
    const calls = await alarms.callsIn(raised.id, 'SENT');
    expect(calls.map(({ who }) => who)).toEqual([id]);
  });

  it('each connection has the limits of its pool, and a statement is ended when its limit is over', async () => {
    const { pool, pools } = t.platform;
    const limits = async (of: typeof pool) =>
      (
        await of.query<{ limits: string[] }>(
          `select array[current_setting('statement_timeout'), current_setting('lock_timeout'),
             current_setting('idle_in_transaction_session_timeout')] as limits`,
        )
      ).rows[0]?.limits;
    expect(await limits(pool)).toEqual(['8s', '5s', '10s']);
    expect(await limits(pools.jobs)).toEqual(['30min', '0', '1min']);
    expect(await limits(pools.alarms)).toEqual(['1min', '0', '10s']);
    expect(await limits(pools.long)).toEqual(['5min', '0', '1min']);
    await expect(pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
  });

  it('the query of a caller who has left is cancelled', async () => {
    const { pools, keeper } = t.platform;
    const left = new AbortController();
    const mark = randomUUID();
    const asked = cancellable(pools.long, keeper.cancel, left.signal).query(`select pg_sleep(600) /* ${mark} */`);
    asked.catch(() => undefined);
    const running = async () =>
      (
        await t.platform.pool.query(
          `select from pg_stat_activity where query like '%' || $1 || '%' and state = 'active' and pid <> pg_backend_pid()`,
          [mark],
        )
      ).rowCount;
    await expect.poll(running).toBe(1);
    left.abort();
    await expect(asked).rejects.toThrow('UNAVAILABLE');
    await expect.poll(running).toBe(0);
  });
});

describe.skipIf(!hasPgbouncer)('behind PgBouncer', () => {
  it.each([
    ['transaction', {}],
    ['transaction', { default_pool_size: 1 }],
    ['transaction', { server_round_robin: 1, min_pool_size: 10 }],
    ['transaction', { server_reset_query_always: 1 }],
    ['statement', {}],
  ])('in %s mode with %o the platform does not start, and says the cure', async (pool_mode, settings) => {
    expect(await faultOn(await through({ pool_mode, ...settings }))).toBe(
      "The pooler of DATABASE_URL gives a connection's session to others between transactions, so limits, messages and locks would be lost: set pool_mode=session for this database (pgbouncer), or name the address of PostgreSQL itself.",
    );
  });

  it('with too few sessions the platform says how many it needs', async () => {
    expect(await faultOn(await through({ pool_mode: 'session', default_pool_size: 1 }))).toBe(
      "The pooler of DATABASE_URL gives 0 sessions at once; each of the platform's processes needs 53: raise its pool (default_pool_size in pgbouncer), or calls and alarms will wait for connections.",
    );
  });
});

it('limits that something on the way drops are noticed', async () => {
  const pool = createPool(await newDatabase(), { report: () => undefined });
  try {
    expect(await missingLimits(pool, 'calls')).toEqual([]);
    // the pool has one connection
    await pool.query('reset statement_timeout; reset lock_timeout');
    expect(await missingLimits(pool, 'calls')).toEqual(['statement_timeout', 'lock_timeout']);
  } finally {
    await pool.end();
  }
});
