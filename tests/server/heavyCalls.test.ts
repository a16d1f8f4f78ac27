import { request as httpRequest } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { toApiError } from '../../server/errors.ts';
import { adminPlatform } from './admin.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const address = await t.app.listen({ host: '127.0.0.1', port: 0 });

/**
 * An unfiltered list. Its count comes from a table that no other call here reads, so that a lock on it delays lists
 * only.
 */
const LIST = { type: 'PARTICIPANT', currentPage: 0, pageSize: 25, filterValue: '', parentOrgId: 1, recursive: true };

/** Makes every statement that reads these tables wait until the returned function is called. */
async function lock(...tables: string[]): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: t.platform.config.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(`lock table ${tables.join()} in access exclusive mode`);
  return () => client.query('rollback');
}

/** Number of statements that wait for a lock on a table. */
async function waitingFor(table: string): Promise<number> {
  const { rows } = await t.platform.pools.jobs.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ~ $1`,
    [table],
  );
  return rows[0]?.n ?? 0;
}

/** Makes every list wait until `release`. */
const slowLists = async () => ({ release: await lock('counter'), waiting: () => waitingFor('counter') });

/** Connections of long reads in use: reports and exports use them, and nothing else. */
const longReads = () => t.platform.pools.long.totalCount - t.platform.pools.long.idleCount;

/** Signs in as a new user with these authorities. */
async function greedy(...authorities: string[]) {
  const { login, password } = await makeUser(call, authorities);
  return t.signIn(login, password);
}

it('twenty slow lists of one user do not block others; only two run in parallel [S3]', async () => {
  const caller = await greedy('PARTICIPANT_VIEW');
  const group = await admin.post('/participant-groups', { name: 'Fire brigade', orgId: 1 });
  const lists = await slowLists();
  const requests = Array.from({ length: 20 }, () => caller({ method: 'POST', url: '/list', payload: LIST }));
  await expect.poll(lists.waiting).toBe(2);
  expect(await admin.get(`/participant-groups/${group.id}`)).toMatchObject({ name: 'Fire brigade' });
  expect(await lists.waiting()).toBe(2);
  await lists.release();
  const statuses = new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode));
  // on a busy machine the first ones may have run into the lock time-out
  expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
});

it('one report of one account is computed at a time, without blocking others (K6)', async () => {
  const caller = await greedy('REPORTS');
  const release = await lock('alarm_job');
  const payload = { organizationFilter: { id: 1 } };
  const requests = Array.from({ length: 5 }, () => caller({ method: 'POST', url: '/reports/monthly', payload }));
  await expect.poll(longReads).toBe(1);
  expect((await admin.send('GET', '/tree')).status).toBe(200);
  expect(longReads()).toBe(1);
  await release();
  expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

it('beside a report of an account, one of its lists is read at a time (K6)', async () => {
  const caller = await greedy('REPORTS', 'PARTICIPANT_VIEW');
  const release = await lock('alarm_job', 'counter');
  const report = caller({ method: 'POST', url: '/reports/monthly', payload: { organizationFilter: { id: 1 } } });
  await expect.poll(() => waitingFor('alarm_job')).toBe(1);
  const lists = Array.from({ length: 3 }, () => caller({ method: 'POST', url: '/list', payload: LIST }));
  await expect.poll(() => waitingFor('counter')).toBe(1);
  expect((await admin.send('GET', '/tree')).status).toBe(200);
  expect(await waitingFor('counter')).toBe(1);
  await release();
  expect((await Promise.all([report, ...lists])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

it('large bodies of one user are processed one after another, in parallel with those of others [S3]', async () => {
  const greedy = await makeUser(call, ['PARTICIPANT_VIEW']);
  const { token } = (await t.auth(greedy.login, greedy.password)) as { token: string };
  const { token: other } = await t.auth();
  const EMAIL = JSON.stringify({ email: `${'a.'.repeat(60_000)}@b.cz` });
  // warms the access cache, so that calls are queued in the order in which they are sent
  for (const of of [token, other]) {
    await fetch(`${address}/rest/api/verify`, { headers: { authorization: `Bearer ${of}` } });
  }
  /** Sends the headers of a profile change and waits until the server has them; `end` sends the body. */
  const begin = async (of: string) => {
    const call = httpRequest(`${address}/rest/api/users/profile`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${of}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(EMAIL),
        expect: '100-continue',
      },
    });
    const status = new Promise<number>((resolve, reject) => {
      call.on('response', (reply) => resolve(reply.resume().statusCode ?? 0));
      call.on('error', reject);
    });
    call.flushHeaders();
    await new Promise((resolve) => call.once('continue', resolve));
    return { status, end: () => call.end(EMAIL) };
  };
  const first = await begin(token);
  const second = await begin(token);
  second.end();
  const answered: string[] = [];
  void second.status.then(() => answered.push('second'));
  const otherUsers = await begin(other);
  otherUsers.end();
  expect(await otherUsers.status).toBe(400);
  expect(answered).toEqual([]);
  first.end();
  expect(await Promise.all([first.status, second.status])).toEqual([400, 400]);
});

it("lists of one user beyond the queue's limit are refused with 429 [S3]", async () => {
  const lists = await slowLists();
  const requests = Array.from({ length: 70 }, async () => call({ method: 'POST', url: '/list', payload: LIST }));
  const refused: unknown[] = [];
  for (const one of requests) {
    void one.then((reply) => reply.statusCode === 429 && refused.push(reply.json()));
  }
  await expect.poll(() => refused).toEqual(Array.from({ length: 8 }, () => ({ reason: 'TOO_MANY_REQUESTS' })));
  await lists.release();
  await Promise.all(requests);
  expect((await call({ method: 'POST', url: '/list', payload: LIST })).statusCode).toBe(200);
});

it('the queries of a disconnected caller are canceled, and no others [S3]', async () => {
  const { token } = await t.auth();
  const list = (signal?: AbortSignal) =>
    fetch(`${address}/rest/api/list`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(LIST),
      signal: signal ?? null,
    }).then(({ status }) => status);
  const lists = await slowLists();
  const leaving = new AbortController();
  const left = Array.from({ length: 6 }, () => list(leaving.signal).catch(() => 'left'));
  await expect.poll(lists.waiting).toBe(2);
  leaving.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(['left']));
  await expect.poll(lists.waiting).toBe(0);
  await lists.release();

  const statuses = new Set<number>();
  for (let round = 0; round < 60; round += 1) {
    const one = new AbortController();
    const gone = list(one.signal).catch(() => 'left');
    for (let turns = 0; turns < round % 20; turns += 1) await turn();
    one.abort();
    for (const status of await Promise.all([list(), list(), admin.send('GET', '/tree')])) {
      statuses.add(typeof status === 'number' ? status : status.status);
    }
    await gone;
  }
  expect([...statuses]).toEqual([200]);
});

it('an export ends when its caller disconnects, and releases its database connection [S3]', async () => {
  const { token } = await t.auth();
  const leaving = new AbortController();
  await lock('link');
  const requests = fetch(`${address}/rest/api/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'PARTICIPANT_GROUP', parentOrgId: 1, recursive: true }),
    signal: leaving.signal,
  }).then((reply) => reply.text());
  await expect.poll(longReads).toBe(1);
  leaving.abort();
  await expect(requests).rejects.toThrow();
  await expect.poll(longReads).toBe(0);
});

it('each kind of work has its own connections with a statement time-out [S3]', async () => {
  const bounds = async (pool: pg.Pool) =>
    (
      await pool.query(
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
      )
    ).rows[0];
  expect(await bounds(t.platform.pool)).toEqual({ statement: '8s', lock: '5s' });
  expect(await bounds(t.platform.pools.jobs)).toEqual({ statement: '30min', lock: '0' });
  expect(await bounds(t.platform.pools.long)).toEqual({ statement: '5min', lock: '0' });
  const slow = t.platform.pool.query('set statement_timeout = 20; select pg_sleep(30)');
  const fault = await slow.catch((error: unknown) => toApiError(error).body());
  expect(fault).toEqual({ reason: 'UNAVAILABLE' });
});

it('a call without a free connection is answered with 503, and the next one normally [S3]', async () => {
  const { pool } = t.platform;
  const held = await Promise.all(Array.from({ length: 16 }, () => pool.connect()));
  const { status, body } = await admin.send('GET', '/tree');
  for (const client of held) client.release();
  expect([status, body]).toEqual([503, { reason: 'UNAVAILABLE' }]);
  expect((await admin.send('GET', '/tree')).status).toBe(200);
});
