import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStore } from '../../server/store/store.ts';
import { parseOverlayText } from '../../src/engine/load.ts';
import { newDatabase, type TestPlatform, testPlatform } from './helpers.ts';
import { Client, next, person } from './records.ts';

let t: TestPlatform;
let admin: Client;
let databaseUrl: string;

beforeAll(async () => {
  databaseUrl = await newDatabase();
  t = await testPlatform([], { databaseUrl });
  admin = new Client(await t.signIn());
});
afterAll(() => t.close());

const indexNames = async () => {
  const { rows } = await t.platform.pool.query<{ name: string }>(
    `select indexname as name from pg_indexes where tablename = 'object' order by 1`,
  );
  return rows.map((row) => row.name);
};

/** The pool as a server sees it whose database refuses some statements. */
function refusing(pool: pg.Pool, refused: string): pg.Pool {
  const connect = async () => {
    const client = await pool.connect();
    const query = (text: unknown, values?: unknown[]) => {
      if (text === refused) return Promise.reject(new Error('permission denied'));
      return client.query(text as string, values);
    };
    return { query, release: () => client.release() };
  };
  return { connect, query: pool.query.bind(pool) } as unknown as pg.Pool;
}

async function ensureAgain(pool: pg.Pool): Promise<string[]> {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (message: string) => warnings.push(message) };
  await createStore(pool, t.platform.definitions, { log }).ensureIndexes();
  return warnings;
}

describe('indexes', () => {
  it('are there after a start, and starting again changes nothing', async () => {
    const before = await indexNames();
    expect(before).toContain('object_search');
    expect(before.filter((name) => name.startsWith('object_unique_')).length).toBeGreaterThan(5);
    expect(before.filter((name) => name.startsWith('object_sort_')).length).toBeGreaterThan(5);
    expect(await ensureAgain(t.platform.pool)).toEqual([]);
    expect(await indexNames()).toEqual(before);
  });

  it('without the right to make the extension the platform says so and searches all the same', async () => {
    await t.platform.pool.query('drop extension pg_trgm cascade');
    const warnings = await ensureAgain(refusing(t.platform.pool, 'create extension pg_trgm'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/pg_trgm.*permission denied.*create extension pg_trgm/);
    const someone = await admin.participant(1, { surname: `Trigram${next()}` });
    const found = await admin.list('PARTICIPANT', { filterValue: String(someone.surname).toUpperCase() });
    expect(found.list.map((row) => row.id)).toEqual([someone.id]);
    expect(await ensureAgain(t.platform.pool)).toEqual([]);
    expect(await indexNames()).toContain('object_search');
  });

  it('of a field that is unique only since now, but was not, are named in the log; those of a field that is gone, go', async () => {
    await t.platform.pool.query(`delete from object where type = 'participants'`);
    for (const description of ['same', 'SAME']) await admin.post('/participants', { ...person(1), description });
    const before = await indexNames();
    await t.close();
    const patch = { schema: 1, patch: [{ name: 'participants', fields: { description: { unique: 'organization' } } }] };
    const warnings: string[] = [];
    const log = { ...t.platform.log, warn: (message: unknown) => warnings.push(String(message)) };
    Object.setPrototypeOf(log, t.platform.log);
    t = await testPlatform([parseOverlayText('unique.json', JSON.stringify(patch))], { databaseUrl, log });
    expect(warnings.filter((w) => w.includes('"description" of participants is not kept unique'))).toHaveLength(1);
    await t.platform.pool.query(`delete from object where type = 'participants'`);
    expect(await ensureAgain(t.platform.pool)).toEqual([]);
    expect(await indexNames()).toHaveLength(before.length + 1);
    await t.close();
    t = await testPlatform([], { databaseUrl });
    expect(await indexNames()).toEqual(before);
  });

  it('carry the pages of a list: no list of names is sorted while somebody waits', async () => {
    const { rows } = await t.platform.pool.query<{ id: number }>(`select id from object where type = 'organizations'`);
    const resource = t.platform.definitions.byName.get('participants');
    if (!resource) throw new Error('participants');
    const records = Array.from({ length: 3000 }, () => ({ ...person(rows[0]?.id ?? 1), name: `N${next() % 50}` }));
    await t.platform.store.bulkCreate(resource, records);
    await t.platform.pool.query('vacuum analyze object');
    for (const order of ['o.name, o.id', 'o.name desc nulls first, o.id desc', 'o.title, o.id']) {
      const plan = await t.platform.pool.query<{ 'QUERY PLAN': string }>(
        `explain select o.id from object o where o.type = 'participants' and o.deleted_at is null
         order by ${order} limit 20`,
      );
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain('Index');
      expect(text).not.toContain('Sort');
    }
  });
});
