import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createPool } from '../../server/database/pool.ts';
import { alarmsOf, storedAlarms } from './alarmKit.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { type LogLine, readLog } from './logLines.ts';
import { allowsNetworks, LossyNetwork } from './lostPackets.ts';
import { type OwnServer, startServer, stopServer, tokenOf } from './ownServer.ts';
import { Client } from './records.ts';
import { SilentProxy } from './silentProxy.ts';

const METRICS_TOKEN = 'the token of whoever watches whether alarms stand still';
const PEOPLE = 3;

let databaseUrl: string;
let point: number;
let proxy: SilentProxy;
let server: OwnServer;
let token: string;
/** Lines of the server's log. */
const log: LogLine[] = [];
/** What the stream of events has sent. */
let told = '';
const leaving = new AbortController();

beforeAll(async () => {
  databaseUrl = await newDatabase();
  const t = await testPlatform([], { databaseUrl });
  try {
    const alarms = alarmsOf(t, new Client(await t.signIn()));
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => alarms.person(1)));
    const step = { participantIds: people.map(({ id }) => id), requiredAcceptances: 0, waitSeconds: 0 };
    point = (await alarms.point(1, (await alarms.plan(1, [step])).id)).id;
  } finally {
    await t.close();
  }
  proxy = new SilentProxy(databaseUrl);
  const through = await proxy.start(databaseUrl);
  const settings = { DATA_DIR: inject('dataDir'), DATABASE_URL: through, DEMO: 'true', METRICS_TOKEN };
  server = await startServer({ ...settings, CALLS_PER_MINUTE: '1000000' }, { errors: 'pipe' });
  readLog(server.process, (line) => log.push(line));
  token = await tokenOf(server);
  void listen();
}, 60_000);
afterAll(async () => {
  leaving.abort();
  await stopServer(server.process, 'SIGKILL');
  proxy.stop();
});

/** Receives events as a console does: a stream that ends is opened again after a moment. */
async function listen(): Promise<void> {
  while (!leaving.signal.aborted) {
    try {
      const headers = { authorization: `Bearer ${token}` };
      const reply = await fetch(`${server.url}/rest/api/events`, { headers, signal: leaving.signal });
      for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) told += chunk;
    } catch {
      // the server is silent, too, or the test is over
    }
    await pause(100);
  }
}

/** Raises an alarm, and repeats the request with its id until it is answered with 200; returns the alarm's id. */
async function raise(requestId: string): Promise<number> {
  for (;;) {
    const reply = await fetch(`${server.url}/rest/api/alarm-trigger`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ alarmPointId: point, requestId }),
    });
    const body = (await reply.json()) as { id: number; reason?: string };
    if (reply.status === 200) return body.id;
    expect([reply.status, body.reason]).toEqual([503, 'UNAVAILABLE']);
  }
}

const ready = async () => (await fetch(`${server.url}/readyz`)).status;
const alive = async () => (await fetch(`${server.url}/livez`)).status;

/** The value of a metric; undefined if it isn't told. */
async function metric(name: string): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

const said = (msg: string) => log.filter((line) => line.msg === msg).length;

/** Checks on a connection of its own that these alarms have called everybody once, the first within 35 seconds. */
async function carriedOut(ids: readonly number[]): Promise<void> {
  const pool = createPool(databaseUrl, { report: () => undefined });
  try {
    const { query } = storedAlarms(pool);
    const state = async () =>
      (
        await query(
          `select count(*)::integer as calls, count(distinct (c.job_id, c.participant_id))::integer as people,
             count(*) filter (where c.tries > 1 + c.repeats)::integer as unrecorded,
             count(*) filter (where c.state = 'SENT')::integer as sent,
             coalesce(bool_or(c.sent_at > j.raised_at + interval '35 s'), false) as late
           from alarm_job j left join alarm_call c on c.job_id = j.id where j.id = any($1::bigint[])`,
          [ids],
        )
      )[0];
    const calls = ids.length * PEOPLE;
    await expect
      .poll(state, { timeout: 40_000 })
      .toEqual({ calls, people: calls, unrecorded: 0, sent: calls, late: false });
    expect(new Set(ids).size).toBe(ids.length);
  } finally {
    await pool.end();
  }
}

it('alarms raised while the connections to the database swallow everything call within 35 seconds, and probes, metrics and log tell it (O1) (O2)', async () => {
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  const earlier = await raise('before the silence');
  await carriedOut([earlier]);
  // new connections are refused, so that the outage can be seen
  proxy.refuse();
  expect(proxy.silence({ swallow: true })).toBeGreaterThan(3);
  const toldBefore = told.length;
  const raised = Promise.all(Array.from({ length: 5 }, (_, i) => raise(`swallowed ${i}`)));
  raised.catch(() => undefined);
  await expect.poll(ready, { timeout: 15_000 }).toBe(503);
  expect(await alive()).toBe(200);
  await expect.poll(() => metric('tocsin_database_up'), { timeout: 15_000 }).toBe(0);
  await expect.poll(() => metric('tocsin_database_lost_seconds'), { timeout: 5_000 }).toBeGreaterThan(0);
  await expect.poll(() => said('the database is lost; alarms wait until it is back')).toBe(1);
  // neither events nor a sign of life without a read that succeeded; those of the earlier alarm had been read before
  const toldSince = told.slice(toldBefore);
  expect(toldSince).not.toMatch(/^:/m);
  for (const [, data] of toldSince.matchAll(/^data: (.*)$/gm))
    expect(JSON.parse(data ?? '')).toMatchObject({ ref: earlier });
  await proxy.start(databaseUrl);
  await carriedOut(await raised);
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  expect(await metric('tocsin_database_up')).toBe(1);
  expect(await metric('tocsin_database_lost_seconds')).toBe(0);
  await expect.poll(() => log.find(({ msg }) => msg === 'the database is back')?.seconds).toBeGreaterThan(0);
  expect(said('the database is lost; alarms wait until it is back')).toBe(1);
  await expect.poll(() => told.length, { timeout: 20_000 }).toBeGreaterThan(toldBefore);
}, 60_000);

it('alarms go on by themselves when connections are no longer read, and new ones work at once or hang for some seconds (O1)', async () => {
  expect(proxy.silence({ swallow: false })).toBeGreaterThan(3);
  const ids = await Promise.all(Array.from({ length: 3 }, (_, i) => raise(`unread ${i}`)));
  await carriedOut(ids);
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);

  proxy.hang();
  proxy.silence({ swallow: false });
  await expect.poll(ready, { timeout: 15_000 }).toBe(503);
  const raised = raise('hanging');
  proxy.go();
  await carriedOut([await raised]);
}, 60_000);

it('SIGTERM ends the process within 10 seconds though its connections to the database are silent (O1)', async () => {
  await expect.poll(ready, { timeout: 15_000 }).toBe(200);
  void raise('never answered').catch(() => undefined);
  proxy.hang();
  proxy.silence({ swallow: true });
  const begun = performance.now();
  expect(await stopServer(server.process)).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
}, 20_000);

it.skipIf(!allowsNetworks())(
  'alarms go on when all packets to the database are lost for a while, and those of its earlier connections for good; needs root and the command ip (O1)',
  async () => {
    const network = new LossyNetwork();
    const cable = new SilentProxy(databaseUrl);
    try {
      const through = await cable.start(databaseUrl, network.here);
      const settings = { DATA_DIR: inject('dataDir'), DATABASE_URL: through, DEMO: 'true', HOST: network.there };
      const options = { errors: 'ignore', prefix: network.prefix } as const;
      server = await startServer({ ...settings, CALLS_PER_MINUTE: '1000000' }, options);
      token = await tokenOf(server);
      await expect.poll(ready, { timeout: 10_000 }).toBe(200);

      const earlier = cable.peers();
      expect(earlier.length).toBeGreaterThan(3);
      network.loseFrom(earlier);
      network.loseTo(cable.port);
      const raised = Promise.all(Array.from({ length: 3 }, (_, i) => raise(`lost ${i}`)));
      raised.catch(() => undefined);
      await expect.poll(ready, { timeout: 10_000 }).toBe(503);
      network.restore(cable.port);
      await carriedOut(await raised);
      await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    } finally {
      await stopServer(server.process, 'SIGKILL');
      cable.stop();
      network.close();
    }
  },
  60_000,
);
