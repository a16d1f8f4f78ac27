import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { LOCKS } from '../../server/database/locks.ts';
import { newDatabase, type TestPlatform, testPlatform } from './helpers.ts';
import { type OwnServer, startServer, stopServer, tokenOf } from './ownServer.ts';
import { person } from './records.ts';
import { connected } from './releaseKit.ts';
import { settled } from './upkeepKit.ts';

const ROWS = 6_000;
let t: TestPlatform;
let databaseUrl: string;
const started: OwnServer[] = [];

beforeAll(async () => {
  databaseUrl = await newDatabase();
  t = await testPlatform([], { databaseUrl });
  const resource = t.platform.definitions.byName.get('participants');
  if (!resource) throw new Error('participants');
  await t.platform.store.bulkCreate(
    resource,
    Array.from({ length: ROWS }, () => person(1)),
  );
});
afterAll(async () => {
  for (const server of started) await stopServer(server.process, 'SIGKILL');
  await t.close();
});

const query = <T extends object>(text: string, values: unknown[] = []) =>
  t.platform.pool.query<T>(text, values).then(({ rows }) => rows);

/**
 * Starts another server, on which fields of participants are changed by an overlay; its connections have the name
 * "other".
 */
async function another() {
  const own = `${databaseUrl}${databaseUrl.includes('?') ? '&' : '?'}application_name=other`;
  const env = { DATA_DIR: inject('dataDir'), DATABASE_URL: own, DEMO: 'true' };
  const server = await startServer(env, { errors: 'pipe' });
  started.push(server);
  const token = await tokenOf(server);
  return {
    server,
    async change(name: string, fields: object, version = 0): Promise<void> {
      const content = JSON.stringify({ schema: 1, patch: [{ name: 'participants', fields }] });
      const reply = await fetch(`${server.url}/rest/api/definitions/${name}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content, version }),
      });
      expect(reply.status).toBe(200);
    },
  };
}

const marked = async (mark: string) => {
  const [row] = await query<{ n: number }>(
    `select count(*)::integer as n from object where type = 'participants' and doc ->> 'mark' like $1`,
    [`% ${mark}`],
  );
  return row?.n ?? 0;
};
/** Waits until some but not all records are updated to the definition, and the other server has the turn. */
async function inTheMiddle(mark: string): Promise<void> {
  const itsTurn = () =>
    query(
      `select from pg_locks l join pg_stat_activity a using (pid)
       where a.application_name = 'other' and l.locktype = 'advisory' and l.objid = $1 and a.datname = current_database()`,
      [LOCKS.recordUpkeep],
    );
  await vi.waitUntil(async () => (await marked(mark)) > 0 && (await itsTurn()).length > 0, {
    timeout: 20_000,
    interval: 1,
  });
  expect(await marked(mark)).toBeLessThan(ROWS);
}

it('another server continues when a server is killed while records are updated [S4]', async () => {
  const { server, change } = await another();
  await change('marks', { mark: { type: 'derived', template: '{surname} A' } });
  await inTheMiddle('A');
  await stopServer(server.process, 'SIGKILL');
  await settled(t);
  expect(await marked('A')).toBe(ROWS);
}, 60_000);

it('servers continue when all their connections are cut while records are updated [S4]', async () => {
  const { server, change } = await another();
  await change('marks', { mark: { type: 'derived', template: '{surname} B' } }, 1);
  await inTheMiddle('B');
  await query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await settled(t);
  expect(await marked('B')).toBe(ROWS);
  await stopServer(server.process);
}, 60_000);

it('an index that a killed server was building exists in the end [S4]', async () => {
  const { server, change } = await another();
  await t.close();
  await connected(databaseUrl, async (writer) => {
    // building the index waits for open write transactions
    await writer.query("begin; update object set version = version where type = 'participants' and name is null");
    await change('alone', { badge: { type: 'text', unique: 'global' } });
    await connected(databaseUrl, (client) =>
      vi.waitUntil(async () => (await client.query('select from pg_stat_progress_create_index')).rowCount, {
        timeout: 20_000,
      }),
    );
    await stopServer(server.process, 'SIGKILL');
    await writer.query('rollback');
  });
  t = await testPlatform([], { databaseUrl });
  await settled(t);
  const made = await query(
    `select indisvalid as valid from pg_index where indisunique and pg_get_indexdef(indexrelid) like '%''badge''%'`,
  );
  expect(made).toEqual([{ valid: true }]);
}, 60_000);
