import type { AddressInfo } from 'node:net';
import { expect, it, vi } from 'vitest';
import type { SelfCheck } from '../../protocol/selfCheck.ts';
import { readMigrations } from '../../server/database/migrations.ts';
import { adminPlatform } from './admin.ts';
import { next } from './records.ts';
import { makeUser, okBody } from './users.ts';

const { t, call, admin } = await adminPlatform();
const { pool } = t.platform;
const check = async (caller = call) => okBody<SelfCheck>(await caller({ method: 'GET', url: '/self-check' }));

it('reports the state of server, database, tables and work to an administrator of the whole system', async () => {
  const before = Date.now();
  const found = await check();
  expect(found).toMatchObject({
    product: 'Tocsin',
    version: '0.1.0',
    at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    database: { answers: true, milliseconds: expect.any(Number), accepts: true, writes: true, tells: true },
    inside: { work: { due: expect.any(Number), lateSeconds: 0 }, calls: { due: 0, lateSeconds: 0 } },
  });
  expect(found.clock.server).toBeGreaterThanOrEqual(before);
  expect(Math.abs(found.clock.databaseAhead ?? Number.NaN)).toBeLessThan(2_000);
  const { migrations, pools, connections } = found.inside ?? {};
  const known = readMigrations().length;
  expect(migrations).toEqual({ applied: known, known, last: readMigrations().at(-1)?.name });
  expect(pools?.map((one) => [one.pool, one.most])).toEqual([
    ['calls', 16],
    ['reads', 12],
    ['jobs', 5],
    ['long', 4],
    ['alarms', 8],
    ['delivery', 4],
    ['queue', 2],
  ]);
  // the first query has opened a connection, which is free again
  for (const one of pools ?? []) expect(one.free).toBeGreaterThan(0);
  expect(connections?.open).toBeGreaterThan(0);
  expect(connections?.most).toBeGreaterThan(connections?.open ?? 0);
});

it('tells everybody else only whether the platform works', async () => {
  const org = await admin.org(1, `Checked ${next()}`);
  const chief = await makeUser(call, ['ADMIN'], { orgId: org.id }, { orgId: org.id });
  const nobody = await makeUser(call, [], { orgId: org.id }, { orgId: org.id });
  for (const { login, password } of [chief, nobody]) {
    const found = await check(await t.signIn(login, password));
    expect([found.inside, found.database.answers]).toEqual([null, true]);
  }
});

it('reports by how much the oldest unprocessed task is late', async () => {
  const add = `select graphile_worker.add_job('nobody_does_this', '{}'::json, run_at := now() - interval '90 s')`;
  await pool.query(add);
  await pool.query(`select graphile_worker.add_job('not_yet', '{}'::json, run_at := now() + interval '1 hour')`);
  const { work } = (await check()).inside ?? {};
  expect(work?.due).toBe(1);
  expect(work?.lateSeconds).toBeGreaterThanOrEqual(90);
  expect(work?.lateSeconds).toBeLessThan(120);
  await pool.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`);
});

it('a database that does not reply is reported after 2 seconds; its values are null', async () => {
  await check();
  // ends at last, because the platform waits on closing for what its background work has asked meanwhile
  let end: () => void = () => undefined;
  const silence = new Promise<never>((_, fail) => {
    end = () => fail(new Error('the connection was lost'));
  });
  silence.catch(() => undefined);
  const query = vi.spyOn(pool, 'query').mockImplementation(() => silence);
  const work = vi.spyOn(t.platform.pools.alarms, 'query').mockImplementation(() => silence);
  const begun = performance.now();
  try {
    expect(await check()).toMatchObject({
      clock: { databaseAhead: null },
      database: { answers: false, milliseconds: null },
      inside: { connections: null, migrations: null, work: null, calls: null },
    });
    expect(performance.now() - begun).toBeLessThan(4_000);
  } finally {
    query.mockRestore();
    work.mockRestore();
    end();
  }
});

it('an event of the call is sent to the watching connections', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await t.auth();
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/rest/api/events`;
  const stop = new AbortController();
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  let told = '';
  const read = async () => {
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) told += chunk;
  };
  read().catch(() => undefined);
  const { ref } = okBody<{ ref: number }>(await call({ method: 'POST', url: '/self-check/event', payload: {} }));
  await expect.poll(() => told, { timeout: 10_000 }).toContain(`data: {"kind":"check","ref":${ref}}`);
  stop.abort();
});

it('is refused after 20 checks of one account in a minute', async () => {
  const { login, password } = await makeUser(call, []);
  const caller = await t.signIn(login, password);
  const ask = () => caller({ method: 'GET', url: '/self-check' });
  const statuses = [];
  for (let time = 0; time < 21; time++) statuses.push((await ask()).statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  const last = await ask();
  expect([last.statusCode, last.json()]).toEqual([429, { reason: 'TOO_MANY_REQUESTS' }]);
});
