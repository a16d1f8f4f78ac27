import { once } from 'node:events';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { installErrorHandler } from '../../server/errors.ts';
import { Metrics } from '../../server/operation/metrics.ts';
import { refuseUnderPressure } from '../../server/operation/pressure.ts';
import { endSlowBodies } from '../../server/operation/slowBodies.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { connected } from './releaseKit.ts';

const METRICS_TOKEN = 'the token of whoever reads the metrics';
const logged: string[] = [];
const log = pino(
  new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  }),
);
const { app, call, signIn, platform, close } = await testPlatform([], {
  config: { accessLog: true, metricsToken: METRICS_TOKEN },
  log,
});
afterAll(close);

const get = (url: string, authorization?: string) =>
  app.inject({ url, headers: authorization === undefined ? {} : { authorization } });

describe('probes [S12]', () => {
  it('report that the process is alive, and that it is ready', async () => {
    for (const url of ['/livez', '/readyz']) {
      const reply = await get(url);
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'ok' }]);
    }
  });

  it('report a database that is lost or takes no writes, and alarms that stand still; the process is alive (O2)', async () => {
    const { keeper, alarms } = platform;
    const told = async () => {
      const reply = await get('/readyz');
      return [reply.statusCode, reply.json()];
    };
    const state = vi.spyOn(keeper, 'state');
    const swept = vi.spyOn(alarms, 'sweptSecondsAgo');
    onTestFinished(() => {
      state.mockRestore();
      swept.mockRestore();
    });
    const there = { connected: true, readOnly: false, lostSeconds: 0 };
    state.mockReturnValue({ ...there, connected: false });
    expect(await told()).toEqual([503, { reason: 'UNAVAILABLE' }]);
    state.mockReturnValue({ ...there, readOnly: true });
    expect(await told()).toEqual([503, { reason: 'UNAVAILABLE' }]);
    state.mockReturnValue(there);
    swept.mockReturnValue(31);
    expect(await told()).toEqual([503, { reason: 'UNAVAILABLE' }]);
    expect((await get('/livez')).statusCode).toBe(200);
    swept.mockReturnValue(29);
    expect(await told()).toEqual([200, { status: 'ok' }]);
  });

  it('tell a platform that is busy from one that is down: all connections for calls are in use (O2)', async () => {
    const { pool } = platform;
    const held = await Promise.all(Array.from({ length: 16 }, () => pool.connect()));
    const waiting = pool.query('select 1');
    try {
      const reply = await get('/readyz');
      expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'busy' }]);
    } finally {
      for (const client of held) client.release();
    }
    await waiting;
    expect((await get('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('report a database that has become read-only (O2)', async () => {
    const ready = async () => (await get('/readyz')).statusCode;
    const { rows } = await platform.pool.query<{ name: string }>('select current_database() as name');
    const { name } = rows[0] ?? { name: '' };
    const url = platform.config.databaseUrl ?? '';
    const become = (readOnly: boolean) =>
      connected(url, async (client) => {
        await client.query('set default_transaction_read_only = off');
        await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`);
        // connections that are open keep their setting
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
        );
      });
    await become(true);
    try {
      await expect.poll(ready, { timeout: 15_000 }).toBe(503);
      const { body } = await get('/metrics', `Bearer ${METRICS_TOKEN}`);
      expect(body).toMatch(/^tocsin_database_writable 0$/m);
    } finally {
      await become(false);
    }
    await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  });

  it('report a database that takes no new connections, also while the existing ones work', async () => {
    const ready = async () => (await get('/readyz')).statusCode;
    const other = await newDatabase();
    const { rows } = await platform.pool.query<{ name: string }>('select current_database() as name');
    const allow = (allowed: boolean) =>
      connected(other, (client) => client.query(`alter database ${rows[0]?.name} allow_connections ${allowed}`));
    await allow(false);
    try {
      await expect.poll(ready, { timeout: 10_000 }).toBe(503);
      expect((await platform.pool.query('select 1')).rowCount).toBe(1);
      expect((await get('/livez')).statusCode).toBe(200);
    } finally {
      await allow(true);
    }
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  });

  it('open one connection to the database at a time, however often they are requested', async () => {
    const taken = async () => {
      const { rows } = await platform.pool.query<{ n: number }>(
        `select count(*)::integer as n from pg_stat_activity where application_name = 'tocsin probe'
         and datname = current_database()`,
      );
      return rows[0]?.n ?? 0;
    };
    const asked = Promise.all(Array.from({ length: 300 }, () => get('/readyz')));
    let most = 0;
    let asking = true;
    const looking = (async () => {
      while (asking) most = Math.max(most, await taken());
    })();
    expect(new Set((await asked).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    asking = false;
    await looking;
    expect(most).toBeLessThanOrEqual(1);
  });
});

describe('metrics [S12]', () => {
  it('require the token', async () => {
    for (const authorization of [undefined, 'Bearer wrong', METRICS_TOKEN]) {
      expect((await get('/metrics', authorization)).statusCode).toBe(401);
    }
    expect((await get('/metrics', `Bearer ${METRICS_TOKEN}`)).statusCode).toBe(200);
  });

  it('count calls by route, sign-ins, connections, work and the database, without personal data', async () => {
    const admin = await signIn();
    await call({ method: 'POST', url: '/auth', payload: { login: 'zdenka-secret', password: 'wrong' } });
    await admin({ url: '/organizations/1' });
    await admin({ url: '/tree/1?filterValue=private' });
    const { body, headers } = await get('/metrics', `Bearer ${METRICS_TOKEN}`);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(/^tocsin_sign_ins_total\{result="succeeded"\} 1$/m);
    expect(body).toMatch(/^tocsin_sign_ins_total\{result="refused"\} 1$/m);
    expect(body).toMatch(
      /^tocsin_calls_seconds_count\{method="GET",route="\/rest\/api\/organizations\/:id",status="200"\} 1$/m,
    );
    for (const pool of ['calls', 'reads', 'jobs', 'long', 'alarms', 'delivery', 'queue']) {
      expect(body).toMatch(new RegExp(`^tocsin_pool_connections\\{pool="${pool}",state="waiting"\\} 0$`, 'm'));
    }
    expect(body).toMatch(/^tocsin_database_up 1$/m);
    expect(body).toMatch(/^tocsin_database_writable 1$/m);
    expect(body).toMatch(/^tocsin_database_lost_seconds 0$/m);
    expect(body).toMatch(/^tocsin_database_bytes [1-9]\d{5,}$/m);
    expect(body).toMatch(/^tocsin_watching_connections 0$/m);
    expect(body).toMatch(/^process_resident_memory_bytes \d+/m);
    // metrics of the process are registered once, however many platforms it has had
    expect(body.match(/^# HELP nodejs_eventloop_lag_seconds /gm)).toHaveLength(1);
    expect(await new Metrics().text()).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(body).not.toMatch(/zdenka|private|admin/);
  });
});

it('metrics tell by how much the oldest task is late, measured at the scrape (O2)', async () => {
  const value = async (name: string) => {
    const { body } = await get('/metrics', `Bearer ${METRICS_TOKEN}`);
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(body)?.[1]);
  };
  expect(await value('tocsin_task_late_seconds')).toBeLessThan(60);
  expect(await value('tocsin_call_late_seconds')).toBe(0);
  expect(await value('tocsin_alarm_sweep_age_seconds')).toBeLessThan(30);
  await platform.pool.query(
    `select graphile_worker.add_job('nobody_does_this', '{}'::json, run_at := now() - interval '90 s')`,
  );
  expect(await value('tocsin_tasks_due')).toBe(1);
  expect(await value('tocsin_task_late_seconds')).toBeGreaterThanOrEqual(90);
  const query = vi.spyOn(platform.pools.alarms, 'query').mockImplementation(() => Promise.reject(new Error('away')));
  onTestFinished(() => query.mockRestore());
  expect(await value('tocsin_task_late_seconds')).toBeNaN();
  await platform.pool.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`);
});

it('metrics tell how far the clocks of the process and of the database are apart', async () => {
  const ahead = async () => {
    const { body } = await get('/metrics', `Bearer ${METRICS_TOKEN}`);
    return Number(/^tocsin_database_clock_ahead_seconds (\S+)$/m.exec(body)?.[1]);
  };
  expect(Math.abs(await ahead())).toBeLessThan(5);
  const real = Date.now;
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => real() + 600_000);
  onTestFinished(() => clock.mockRestore());
  const apart = await ahead();
  expect(apart).toBeLessThan(-595);
  expect(apart).toBeGreaterThan(-605);
});

describe('the log of calls', () => {
  it('contains call and result, and nothing about the caller', async () => {
    const admin = await signIn();
    logged.length = 0;
    await admin({ url: '/tree/1?filterValue=private', remoteAddress: '203.0.113.9' });
    const lines = logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'call');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'GET', route: '/rest/api/tree/:orgId', status: 200 });
    expect(lines[0].ms).toBeGreaterThan(0);
    expect(logged.join()).not.toMatch(/private|203\.0\.113\.9|admin|Bearer/);
  });
});

it('an endless body is cut off, a streamed upload is not [S10] [R6]', async () => {
  const slow = Fastify();
  endSlowBodies(slow, 100);
  slow.post('/json', async () => ({}));
  slow.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  let length = 0;
  slow.post('/upload', async ({ body }) => {
    for await (const chunk of body as AsyncIterable<Buffer>) length += chunk.length;
    return {};
  });
  const port = Number(new URL(await slow.listen({ port: 0, host: '127.0.0.1' })).port);
  const send = (url: string, type: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: 8\r\n\r\n{"a"`,
    );
    return socket;
  };
  const upload = send('/upload', 'application/octet-stream');
  const half = send('/json', 'application/json');
  try {
    await once(half.resume(), 'close');
    await expect.poll(() => length).toBe(4);
    let answer = '';
    upload.on('data', (chunk) => {
      answer += chunk;
    });
    upload.write('1234');
    await once(upload, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200/);
  } finally {
    half.destroy();
    upload.destroy();
    await slow.close();
  }
});

it('a process that was stopped for a moment refuses nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const stopped = Fastify();
  installErrorHandler(stopped);
  await refuseUnderPressure(stopped);
  stopped.get('/', async () => ({}));
  await stopped.ready();
  // two looks with no turn of the event loop between them, so that its delay was not measured
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  expect((await stopped.inject('/')).statusCode).toBe(200);
  await stopped.close();
});

it('an overloaded process refuses calls for a while, with a reason [S3]', async () => {
  const full = Fastify();
  installErrorHandler(full);
  await refuseUnderPressure(full, { maxHeapUsedBytes: 1 });
  full.get('/', async () => ({}));
  try {
    // the check runs once a second
    await expect.poll(async () => (await full.inject('/')).statusCode, { timeout: 10_000 }).toBe(503);
    const reply = await full.inject('/');
    expect([reply.json(), reply.headers['retry-after']]).toEqual([{ reason: 'UNAVAILABLE' }, '5']);
  } finally {
    await full.close();
  }
});
