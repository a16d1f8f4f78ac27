import { afterAll, expect, inject, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { startServer, stopServer, tokenOf } from './ownServer.ts';
import { transferOf } from './transferKit.ts';

const ROWS = 3_000;
const database = await newDatabase();
const server = await startServer({ DATA_DIR: inject('dataDir'), DATABASE_URL: database, DEMO: 'true' });
afterAll(() => stopServer(server.process, 'SIGKILL'));

it('a server killed in the middle of an import leaves it to the next one, and each row is written once', async () => {
  const token = await tokenOf(server);
  const line = (_: unknown, i: number) => `n${i};s${i};kill${i};GERMAN;1`;
  const file = `name;surname;shortName;language;orgId\n${Array.from({ length: ROWS }, line).join('\n')}`;
  const job = await send<ImportJob>(token, 'POST', '/imports?type=PARTICIPANT&orgId=1', file);
  await send(token, 'PUT', `/imports/${job.id}`, job.settings);
  const until = async (wanted: (job: ImportJob) => boolean) => {
    for (;;) {
      const now = await send<ImportJob>(token, 'GET', `/imports/${job.id}`);
      if (wanted(now)) return now;
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  await until(({ state }) => state === 'checked');
  await send(token, 'POST', `/imports/${job.id}/start`);
  const seen = await until(({ counts }) => counts.added > 0);
  await stopServer(server.process, 'SIGKILL');
  expect(seen.counts.added).toBeLessThan(ROWS);

  const next = await testPlatform([], { databaseUrl: database });
  try {
    const done = await transferOf(await next.signIn()).settled(job.id);
    expect(done).toMatchObject({ state: 'done', counts: { add: ROWS, added: ROWS, reject: 0 } });
    const { rows } = await next.platform.pool.query(
      `select count(*)::integer as people, count(distinct doc ->> 'shortName')::integer as names,
         (select count(*)::integer from audit where type = 'participants' and action = 'create') as audits,
         (select sum(n)::integer from counter where type = 'participants') as counted
       from object where type = 'participants' and doc ->> 'shortName' like 'kill%'`,
    );
    expect(rows[0]).toEqual({ people: ROWS, names: ROWS, audits: rows[0].counted, counted: rows[0].counted });
  } finally {
    await next.close();
  }
}, 60_000);

async function send<T>(token: string, method: string, path: string, body?: object | string): Promise<T> {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  const reply = await fetch(`${server.url}/rest/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json() as Promise<T>;
}
