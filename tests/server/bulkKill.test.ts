import { afterAll, expect, inject, it } from 'vitest';
import type { BulkJob } from '../../protocol/bulk.ts';
import { bulkOf } from './bulkKit.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { type OwnServer, startServer, stopServer, tokenOf } from './ownServer.ts';
import { person } from './records.ts';

const PEOPLE = 3_000;
const started: OwnServer[] = [];
afterAll(async () => {
  for (const server of started) await stopServer(server.process, 'SIGKILL');
});

/** Stores people, and returns their organization. */
async function prepared(databaseUrl: string): Promise<number> {
  const t = await testPlatform([], { databaseUrl });
  try {
    const participants = t.platform.definitions.byName.get('participants');
    const call = await t.signIn();
    const reply = await call({ method: 'POST', url: '/organizations', payload: { name: 'Many', parentId: 1 } });
    const { id } = reply.json<{ id: number }>();
    if (!participants) throw new Error('There are no participants.');
    await t.platform.store.bulkCreate(
      participants,
      Array.from({ length: PEOPLE }, () => person(id)),
    );
    return id;
  } finally {
    await t.close();
  }
}

it('a job that a kill interrupts is continued by another process; each record is written once', async () => {
  const databaseUrl = await newDatabase();
  const env = { DATA_DIR: inject('dataDir'), DATABASE_URL: databaseUrl, DEMO: 'true' };
  const server = await startServer(env);
  started.push(server);
  const org = await prepared(databaseUrl);
  const token = await tokenOf(server);
  const call = async (method: string, path: string, body?: object): Promise<BulkJob> => {
    const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const reply = await fetch(`${server.url}/rest/api${path}`, { method, headers, body: body && JSON.stringify(body) });
    if (reply.status !== 200) throw new Error(`${reply.status} ${await reply.text()}`);
    return (await reply.json()) as BulkJob;
  };
  const until = async (id: number, wanted: (job: BulkJob) => boolean) => {
    for (;;) {
      const job = await call('GET', `/bulk/${id}`);
      if (wanted(job)) return job;
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  const match = { parentOrgId: org, recursive: true };
  const changes = { set: { language: 'GERMAN' } };
  const { id } = await call('POST', '/bulk', { type: 'PARTICIPANT', action: 'edit', match, changes });
  await until(id, ({ state }) => state === 'checked');
  await call('POST', `/bulk/${id}/start`);
  const { counts } = await until(id, (job) => job.counts.done > 0);
  expect(counts.done).toBeLessThan(PEOPLE);
  await stopServer(server.process, 'SIGKILL');

  const next = await testPlatform([], { databaseUrl });
  try {
    const done = await bulkOf(await next.signIn()).settled(id);
    expect(done).toMatchObject({ state: 'done', counts: { change: PEOPLE, done: PEOPLE, reject: 0, unchanged: 0 } });
    const { rows } = await next.platform.pool.query(
      `select count(*)::integer as people, count(*) filter (where o.version = 2)::integer as once,
         (select count(*)::integer from audit where bulk_job = $2) as audits
       from object o where o.type = 'participants' and o.org_id = $1 and o.doc ->> 'language' = 'GERMAN'`,
      [org, id],
    );
    expect(rows).toEqual([{ people: PEOPLE, once: PEOPLE, audits: PEOPLE }]);
  } finally {
    await next.close();
  }
}, 60_000);
