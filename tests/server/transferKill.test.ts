import { afterAll, expect, inject, it } from 'vitest';
import type { ImportJob } from '../../protocol/transfer.ts';
import { newDatabase, testPlatform } from './helpers.ts';
import { type OwnServer, startServer, stopServer, tokenOf } from './ownServer.ts';
import { connected } from './releaseKit.ts';
import { transferOf } from './transferKit.ts';

const ROWS = 3_000;
const started: OwnServer[] = [];
afterAll(async () => {
  for (const server of started) await stopServer(server.process, 'SIGKILL');
});

/** Starts a server on this database and waits until it is in the middle of an import. */
async function importing(databaseUrl: string) {
  const env = { DATA_DIR: inject('dataDir'), DATABASE_URL: databaseUrl, DEMO: 'true' };
  const server = await startServer(env, { errors: 'pipe' });
  started.push(server);
  let log = '';
  for (const stream of [server.process.stdout, server.process.stderr]) {
    stream?.on('data', (chunk) => {
      log += chunk;
    });
  }
  const token = await tokenOf(server);
  const line = (_: unknown, i: number) => `n${i};s${i};kill${i};GERMAN;1`;
  const file = `name;surname;shortName;language;orgId\n${Array.from({ length: ROWS }, line).join('\n')}`;
  const call = <T>(method: string, path: string, body?: object | string) => send<T>(server, token, method, path, body);
  const job = await call<ImportJob>('POST', '/imports?type=PARTICIPANT&orgId=1', file);
  await call('PUT', `/imports/${job.id}`, job.settings);
  const until = async (wanted: (job: ImportJob) => boolean) => {
    for (;;) {
      const now = await call<ImportJob>('GET', `/imports/${job.id}`);
      if (wanted(now)) return now;
      await new Promise((done) => setTimeout(done, 5));
    }
  };
  await until(({ state }) => state === 'checked');
  await call('POST', `/imports/${job.id}/start`);
  const { counts } = await until(({ counts }) => counts.added > 0);
  expect(counts.added).toBeLessThan(ROWS);
  return { server, id: job.id, log: () => log };
}

/** Checks that the next server continues the import and each row is written once. */
async function finishes(databaseUrl: string, id: number): Promise<void> {
  const next = await testPlatform([], { databaseUrl });
  try {
    const done = await transferOf(await next.signIn()).settled(id);
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
}

it('the next server continues an import after its server was killed, and each row is written once', async () => {
  const databaseUrl = await newDatabase();
  const { server, id } = await importing(databaseUrl);
  await stopServer(server.process, 'SIGKILL');
  await finishes(databaseUrl, id);
}, 60_000);

it('a server stopped in the middle of an import ends gracefully and without errors; the next one continues it [S11]', async () => {
  const databaseUrl = await newDatabase();
  const { server, id, log } = await importing(databaseUrl);
  expect(await stopServer(server.process, 'SIGTERM')).toBe(0);
  expect(log()).toBe('');
  const { rows } = await connected(databaseUrl, (client) => client.query('select state from import_job'));
  expect(rows).toEqual([{ state: 'running' }]);
  await finishes(databaseUrl, id);
}, 60_000);

async function send<T>(
  { url }: OwnServer,
  token: string,
  method: string,
  path: string,
  body?: object | string,
): Promise<T> {
  const type = typeof body === 'string' ? 'application/octet-stream' : 'application/json';
  const reply = await fetch(`${url}/rest/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
    body: typeof body === 'object' ? JSON.stringify(body) : body,
  });
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return reply.json() as Promise<T>;
}
