import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { AuditLogPage } from '../../protocol/audit.ts';
import type { SelfCheck } from '../../protocol/selfCheck.ts';
import { type StandbyServer, type SystemPostgres, startSystemPostgres } from '../../scripts/lib/postgres.mjs';
import { cancellable } from '../../server/database/cancel.ts';
import { onStandby } from '../../server/database/onStandby.ts';
import { type Caller, type TestPlatform, testPlatform } from './helpers.ts';
import { Client } from './records.ts';
import { connected } from './releaseKit.ts';
import { SilentProxy } from './silentProxy.ts';
import { unpack } from './unpack.ts';

// a read that stands in the way of what is to be replayed is canceled at once
const primary: SystemPostgres | null = await startSystemPostgres({ settings: { max_standby_streaming_delay: '0' } });
if (!primary) console.log('The system has no PostgreSQL 15 or newer: reads on a standby are not tested.');

const LOST =
  'the standby of DATABASE_READ_URL serves no reads; reports and exports read from the primary until it does';
const BACK = 'the standby of DATABASE_READ_URL serves reads again';

let standby: StandbyServer;
let t: TestPlatform;
let call: Caller;
let admin: Client;
let orgId: number;
const lines: { level: number; msg: string; reason?: string }[] = [];

const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  }),
);

/** The database of a user without any rights but to own it. */
const ownedBy = (url: string) => `${url.replace('//postgres@', '//tocsin@').replace(/\/postgres$/, '/tocsin')}`;
const asRoot = (url: string, sql: string) => connected(url, (client) => client.query(sql));
const pause = () => asRoot(standby.url, 'select pg_wal_replay_pause()');
const resume = () => asRoot(standby.url, 'select pg_wal_replay_resume()');
/** Connections of the platform to the standby for this purpose. */
const there = async (purpose: string) => {
  const found = await asRoot(standby.url, `select from pg_stat_activity where application_name = 'tocsin ${purpose}'`);
  return found.rowCount ?? 0;
};
const told = () => lines.filter(({ level, msg }) => level >= 40 && /standby/.test(msg));
const saidSince = (from: number) =>
  told()
    .slice(from)
    .map(({ msg }) => msg);
const used = () => t.platform.standby?.state().used;
const checked = async () => (await admin.get<SelfCheck>('/self-check')).inside?.standby;

/** The people of an organization as a file, and how old the state is said to be. */
async function exported(headers: Record<string, string> = {}): Promise<{ rows: number; age: unknown }> {
  const payload = { type: 'PARTICIPANT', parentOrgId: orgId, recursive: true };
  const reply = await call({ method: 'POST', url: '/export', payload, headers });
  expect(reply.statusCode).toBe(200);
  return { rows: reply.body.trim().split('\n').length - 1, age: reply.headers['x-state-age'] };
}
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const patient = { 'x-max-state-age': '30' };

/** Reads of a call that are sent to the standby. */
function standbyReads({ platform } = t) {
  const { standby: reads, pools, keeper } = platform;
  if (!reads) throw new Error('There is no standby.');
  const { signal } = new AbortController();
  return onStandby(cancellable(reads.pools.long, reads.cancel, signal), cancellable(pools.long, keeper.cancel, signal));
}

beforeAll(async () => {
  if (!primary) return;
  await asRoot(primary.url, 'create role tocsin login');
  await asRoot(primary.url, 'create database tocsin owner tocsin');
  standby = await primary.standby();
  t = await testPlatform([], {
    databaseUrl: ownedBy(primary.url),
    config: { databaseReadUrl: ownedBy(standby.url), metricsToken: 'a token of at least 32 characters' },
    log,
  });
  call = await t.signIn();
  admin = new Client(call);
  orgId = (await admin.org(1)).id;
}, 60_000);

afterAll(async () => {
  if (!primary) return;
  await t.close();
  primary.stop();
});

describe.skipIf(!primary)('a standby for reads', () => {
  it('serves reports, exports and the search of the history; records and alarm tables are read from the primary', async () => {
    await expect.poll(used).toBe(true);
    await admin.participant(orgId);
    await expect.poll(() => exported()).toEqual({ rows: 1, age: '0' });
    expect(await there('long')).toBe(1);
    const body = { organizationFilter: { id: orgId } };
    const ages = async (url: string) => (await call({ method: 'POST', url, payload: body })).headers['x-state-age'];
    expect(await ages('/reports/detailed')).toBe('0');
    expect(await ages('/reports/detailed/export?format=excel')).toBe('0');
    expect(await ages('/alarmtable/export')).toBe('0');
    expect(await ages('/alarmtable')).toBeUndefined();
    await admin.list('PARTICIPANT');
    expect(await there('reads')).toBe(0);
    const search = await call({ method: 'GET', url: '/audit' });
    expect(search.json<AuditLogPage>().list[0]).toMatchObject({ action: 'export' });
    expect(await there('reads')).toBe(1);
    expect(told()).toEqual([]);
  });

  it('has what was saved before, however far it is behind: else the primary is read', async () => {
    await expect.poll(() => exported()).toEqual({ rows: 1, age: '0' });
    await pause();
    await admin.participant(orgId);
    expect(await exported()).toEqual({ rows: 2, age: undefined });
    expect((await exported({ 'x-max-state-age': 'soon' })).age).toBeUndefined();
    expect((await exported({ 'x-max-state-age': '-5' })).age).toBeUndefined();
  });

  it('shows an older state to who accepts it, and says how old it is', async () => {
    const old = await exported(patient);
    expect(old.rows).toBe(1);
    expect(Number(old.age)).toBeLessThan(30);
    await expect.poll(async () => Number((await exported(patient)).age)).toBeGreaterThanOrEqual(5);
    expect((await exported({ 'x-max-state-age': '3' })).age).toBeUndefined();
    const file = async (headers: Record<string, string>) => {
      const payload = { organizationFilter: { id: orgId }, lang: 'de' };
      const url = '/reports/detailed/export?format=excel';
      const bytes = (await call({ method: 'POST', url, payload, headers })).rawPayload;
      return [...(await unpack(bytes)).values()].join(' ');
    };
    const now = () => new Date(Date.now() - 5_000).toLocaleDateString('de', { timeZone: 'Europe/Prague', ...DAY });
    expect(await file(patient)).toMatch(new RegExp(`Stand<.+>${now()} \\d\\d:\\d\\d:\\d\\d<`));
    expect(await file({})).not.toContain('Stand<');
    const state = await checked();
    expect(state?.used).toBe(true);
    expect(state?.age).toBeGreaterThan(1);
    await resume();
    await expect.poll(() => exported()).toEqual({ rows: 2, age: '0' });
  });

  it('has the age 0 on a primary where nothing changes', async () => {
    await expect.poll(() => t.platform.standby?.state()).toEqual({ used: true, age: 0 });
    expect(await checked()).toEqual({ used: true, age: 0 });
    const metrics = async () => {
      const headers = { authorization: 'Bearer a token of at least 32 characters' };
      return (await t.app.inject({ url: '/metrics', headers })).body;
    };
    expect(await metrics()).toMatch(/^tocsin_standby_used 1$/m);
    await expect.poll(metrics).toMatch(/^tocsin_standby_age_seconds 0$/m);
  });

  it('whose limits are those of the primary has its reads tried there when they stood in the way of replaying', async () => {
    const db = standbyReads();
    const { rows: limits } = await db.query(
      `select pg_is_in_recovery() as standby, current_setting('statement_timeout') as statement`,
    );
    expect(limits).toEqual([{ standby: true, statement: '5min' }]);
    await asRoot(ownedBy(primary?.url ?? ''), 'create table held as select generate_series(1, 1000) as n');
    await expect.poll(() => db.query('select from held').then(({ rowCount }) => rowCount)).toBe(1_000);
    const reading = db.query(
      `select pg_is_in_recovery() as standby, count(*)::integer as n from held
       where case when pg_is_in_recovery() then pg_sleep(0.03) is not null else true end`,
    );
    const waits = `select from pg_stat_activity where query like '%pg_sleep(0.03)%' and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await asRoot(standby.url, waits)).rowCount).toBe(1);
    await connected(ownedBy(primary?.url ?? ''), async (client) => {
      await client.query('delete from held where n > 10');
      await client.query('vacuum held');
    });
    expect((await reading).rows).toEqual([{ standby: false, n: 10 }]);
    const { rows: after } = await db.query('select pg_is_in_recovery() as standby');
    expect(after).toEqual([{ standby: false }]);
  });

  it('from which nothing comes any more is left, and what waited for it is read from the primary', async () => {
    const proxy = new SilentProxy(standby.url);
    const before = told().length;
    const databaseReadUrl = await proxy.start(ownedBy(standby.url));
    const databaseUrl = ownedBy(primary?.url ?? '');
    const second = await testPlatform([], { databaseUrl, config: { databaseReadUrl }, log });
    onTestFinished(async () => {
      await second.close();
      proxy.stop();
    });
    await expect.poll(() => second.platform.standby?.state().used).toBe(true);
    const reading = standbyReads(second).query(
      'select pg_is_in_recovery() as standby, case when pg_is_in_recovery() then pg_sleep(612) end',
    );
    const waits = `select from pg_stat_activity where query like '%pg_sleep(612)%' and wait_event = 'PgSleep'`;
    await expect.poll(async () => (await asRoot(standby.url, waits)).rowCount).toBe(1);
    proxy.silence({ swallow: true });
    proxy.hang();
    expect((await reading).rows[0]?.standby).toBe(false);
    expect(saidSince(before)).toEqual([LOST]);
    expect(second.platform.keeper.connected()).toBe(true);
    proxy.go();
    await expect.poll(() => second.platform.standby?.state().used).toBe(true);
  });

  it('is done without while it is away: one line when that begins, one when it ends', async () => {
    const before = told().length;
    await standby.kill();
    expect(await exported(patient)).toEqual({ rows: 2, age: undefined });
    await expect.poll(() => saidSince(before)).toEqual([LOST]);
    expect(told()[before]?.reason).toMatch(/ECONNREFUSED|ECONNRESET|Connection terminated|terminating connection/);
    expect(await checked()).toEqual({ used: false, age: null });
    await standby.start();
    await expect.poll(() => saidSince(before)).toEqual([LOST, BACK]);
    await expect.poll(() => exported()).toEqual({ rows: 2, age: '0' });
  });

  it('that is away, or belongs to another database, keeps no platform from starting', async () => {
    const before = lines.length;
    const other = await startSystemPostgres();
    const stranger = await other?.standby();
    for (const databaseReadUrl of [
      'postgres://tocsin@127.0.0.1:1/tocsin',
      stranger?.url,
      ownedBy(primary?.url ?? ''),
    ]) {
      const second = await testPlatform([], {
        databaseUrl: ownedBy(primary?.url ?? ''),
        config: { databaseReadUrl },
        log,
      });
      await second.close();
    }
    other?.stop();
    expect(
      lines
        .slice(before)
        .filter(({ msg }) => msg === LOST)
        .map(({ reason }) => reason),
    ).toEqual([
      'connect ECONNREFUSED 127.0.0.1:1',
      'it is no standby of the database of DATABASE_URL',
      'the server is no standby, or was promoted',
    ]);
  });

  it('that is promoted is left, and the primary goes on', async () => {
    const before = told().length;
    standby.promote();
    await expect.poll(() => saidSince(before)).toEqual([LOST]);
    expect(told()[before]?.reason).toMatch(/promoted/);
    await admin.participant(orgId);
    expect(await exported(patient)).toEqual({ rows: 3, age: undefined });
  });
});
