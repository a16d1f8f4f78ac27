import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { type StandbyServer, type SystemPostgres, startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { openDatabase } from '../../server/database/open.ts';
import { createPool } from '../../server/database/pool.ts';
import { alarmsOf, device, storedAlarms } from './alarmKit.ts';
import { testConfig } from './database.ts';
import { faultOn, testPlatform } from './helpers.ts';
import { type LogLine, readLog, WARN } from './logLines.ts';
import { type OwnServer, startServer, stopServer, tokenOf } from './ownServer.ts';
import { Client } from './records.ts';
import { connected } from './releaseKit.ts';

const primary: SystemPostgres | null = await startSystemPostgres();
if (!primary) console.log('The system has no PostgreSQL 15 or newer: failover between two servers is not tested.');

let standby: StandbyServer;
let server: OwnServer;
let token: string;
let point: number;
/** Lines of the server's log. */
const lines: LogLine[] = [];

const warnings = () => lines.filter(({ level }) => level >= WARN);
const told = (msg: string) => warnings().filter((line) => line.msg === msg);

const hostOf = (url: string) => new URL(url).host;

/** The address of both servers, the standby first. */
function both(parameters: string): string {
  return `postgres://postgres@${hostOf(standby.url)},${hostOf(primary?.url ?? '')}/postgres${parameters}`;
}

/** Raises an alarm; returns the status of the reply, and the alarm's id. */
async function raise(): Promise<{ status: number; id: number }> {
  const reply = await fetch(`${server.url}/rest/api/alarm-trigger`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ alarmPointId: point, requestId: randomUUID() }),
  });
  return { status: reply.status, id: ((await reply.json()) as { id: number }).id };
}

/** Checks on the server at `url` that an alarm has called its recipient. */
async function called(url: string, id: number): Promise<void> {
  const pool = createPool(url, { report: () => undefined });
  try {
    await storedAlarms(pool).callsIn(id, 'SENT');
  } finally {
    await pool.end();
  }
}

beforeAll(async () => {
  if (!primary) return;
  const t = await testPlatform([], { databaseUrl: primary.url });
  try {
    const alarms = alarmsOf(t, new Client(await t.signIn()));
    const { id } = await alarms.person(1, [device('EMAIL', 'somebody@example.org')]);
    const step = { participantIds: [id], requiredAcceptances: 0, waitSeconds: 0 };
    point = (await alarms.point(1, (await alarms.plan(1, [step])).id)).id;
  } finally {
    await t.close();
  }
  standby = await primary.standby();
}, 60_000);

afterAll(async () => {
  if (server) await stopServer(server.process, 'SIGKILL');
  primary?.stop();
});

describe.skipIf(!primary)('a database of two servers', () => {
  it('whose standby alone is named is refused in one sentence', async () => {
    const sentence = (reason: string) =>
      `The database of DATABASE_URL takes no writes (${reason}): name the primary, or all its servers as "host1,host2" with target_session_attrs=read-write.`;
    expect(await faultOn(standby.url)).toBe(sentence('the server is a standby'));
    expect(await faultOn(both('?target_session_attrs=any'))).toBe(sentence('the server is a standby'));
  });

  it('is used where it takes writes, also after the standby was promoted; the log has a line for the loss and one for the return', async () => {
    const settings = {
      DATA_DIR: inject('dataDir'),
      DATABASE_URL: both('?target_session_attrs=read-write&sslmode=disable'),
    };
    server = await startServer({ ...settings, DEMO: 'true', LOG_LEVEL: 'info' }, { errors: 'pipe' });
    readLog(server.process, (line) => lines.push(line));
    token = await tokenOf(server);
    const before = await raise();
    expect(before.status).toBe(200);
    await called(primary?.url ?? '', before.id);

    await primary?.kill();
    await expect.poll(() => told('the database is lost; alarms wait until it is back').length).toBe(1);
    expect((await raise()).status).toBe(503);
    standby.promote();
    await expect.poll(() => told('the database is back').length).toBe(1);
    await expect.poll(async () => (await raise()).status).toBe(200);
    const after = await raise();
    await called(standby.url, after.id);

    const [back] = told('the database is back');
    expect(back).toMatchObject({ server: hostOf(standby.url), tasks: expect.any(Number), calls: expect.any(Number) });
    expect(back?.seconds).toBeGreaterThan(0);
    expect(back?.failures).toBeGreaterThan(0);
    expect(warnings().map(({ msg }) => msg)).toEqual([
      'the database is lost; alarms wait until it is back',
      'the database is back',
    ]);
  });

  it('of which the only one left crashes and starts again is lost and back once more', async () => {
    await standby.crash();
    await expect.poll(() => told('the database is back').length).toBe(2);
    const { status, id } = await raise();
    expect(status).toBe(200);
    await called(standby.url, id);
    expect(
      warnings()
        .map(({ msg }) => msg)
        .slice(2),
    ).toEqual(['the database is lost; alarms wait until it is back', 'the database is back']);
  });

  it('is left at once when it is set to read-only, though its connections work, for one that takes writes', async () => {
    await primary?.start();
    const database = await openDatabase(
      { ...testConfig(inject('dataDir')), databaseUrl: both('') },
      { say: () => undefined },
    );
    onTestFinished(() => database.close());
    expect(hostOf(database.servers.url)).toBe(hostOf(standby.url));
    const held = await database.pools.calls.connect();
    await connected(standby.url, async (client) => {
      await client.query('alter system set default_transaction_read_only = on');
      await client.query('select pg_reload_conf()');
    });
    await expect.poll(() => told('the database is back').length).toBe(3);
    expect(told('the database is back')[2]?.server).toBe(hostOf(primary?.url ?? ''));
    expect(told('the database is lost; alarms wait until it is back')[2]?.reason).toBe(
      'the server is set to read-only',
    );
    const { status, id } = await raise();
    expect(status).toBe(200);
    await called(primary?.url ?? '', id);

    // what was in use on the other server is not used again
    await expect.poll(() => hostOf(database.servers.url)).toBe(hostOf(primary?.url ?? ''));
    held.release();
    const readOnly = () =>
      database.pools.calls.query<{ on: string }>("select current_setting('transaction_read_only') as on").then(
        ({ rows }) => rows[0]?.on,
        () => undefined,
      );
    await expect.poll(readOnly).toBe('off');
    expect(await stopServer(server.process)).toBe(0);
  });

  it('that waits for a synchronous standby is told by the metrics', async () => {
    const url = primary?.url ?? '';
    const metricsToken = 'the token of whoever watches the standby';
    const t = await testPlatform([], { databaseUrl: url, config: { metricsToken } });
    onTestFinished(() => t.close());
    const awaiting = async () => {
      const headers = { authorization: `Bearer ${metricsToken}` };
      const { body } = await t.app.inject({ url: '/metrics', headers });
      return Number(/^tocsin_database_awaiting_standby (\S+)$/m.exec(body)?.[1]);
    };
    const waitFor = (names: string) =>
      connected(url, async (client) => {
        await client.query(`alter system set synchronous_standby_names = '${names}'`);
        await client.query('select pg_reload_conf()');
      });
    expect(await awaiting()).toBe(0);
    await waitFor('"a standby that is away"');
    await expect.poll(awaiting, { timeout: 15_000 }).toBeGreaterThan(0);
    await waitFor('');
    await expect.poll(awaiting, { timeout: 15_000 }).toBe(0);
  });
});
