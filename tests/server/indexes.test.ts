import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../server/database/transaction.ts';
import { ensureTrigrams, planJobs } from '../../server/upkeep/plan.ts';
import type { Overlay } from '../../src/engine/overlay.ts';
import { newDatabase, type TestPlatform, testPlatform } from './helpers.ts';
import { Client, next, person } from './records.ts';
import { jobsOf, overlayFile, settled } from './upkeepKit.ts';

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

const logOf = (warnings: string[]) => ({
  info: () => undefined,
  warn: (message: string) => void warnings.push(message),
});

/** A pool of a server without the right to create extensions. */
function refusing(pool: pg.Pool): pg.Pool {
  const query = (text: unknown, values?: unknown[]) =>
    text === 'create extension if not exists pg_trgm'
      ? Promise.reject(new Error('permission denied'))
      : pool.query(text as string, values);
  return { connect: pool.connect.bind(pool), query } as unknown as pg.Pool;
}

describe('indexes', () => {
  it('exist after a start, and planning again finds nothing to do', async () => {
    const before = await indexNames();
    expect(before).toContain('object_search');
    expect(before.filter((name) => name.startsWith('object_unique_')).length).toBeGreaterThan(5);
    expect(before.filter((name) => name.startsWith('object_sort_')).length).toBeGreaterThan(5);
    await planJobs(t.platform.pool, t.platform.live.serving.context, logOf([]));
    expect(await jobsOf(t)).toEqual([]);
    expect(await indexNames()).toEqual(before);
  });

  it('without the right to create the extension the platform reports that and still searches', async () => {
    // it locks several tables, which a sweep of alarms may read just then
    await inTransaction(t.platform.pool, (db) => db.query('drop extension pg_trgm cascade'), { attempts: 5 });
    const warnings: string[] = [];
    expect(await ensureTrigrams(refusing(t.platform.pool), logOf(warnings))).toBe(false);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/pg_trgm.*permission denied.*create extension pg_trgm/);
    const someone = await admin.participant(1, { surname: `Trigram${next()}` });
    const found = await admin.list('PARTICIPANT', { filterValue: String(someone.surname).toUpperCase() });
    expect(found.list.map((row) => row.id)).toEqual([someone.id]);
    await planJobs(t.platform.pool, t.platform.live.serving.context, logOf([]));
    await settled(t);
    expect(await indexNames()).toContain('object_search');
  });

  it('of a unique field with duplicate values are reported with definition and field [S13]', async () => {
    await t.platform.pool.query(`delete from object where type = 'participants'`);
    for (const description of ['same', 'SAME']) await admin.post('/participants', { ...person(1), description });
    const before = await indexNames();
    await t.close();
    const patch: Overlay = {
      schema: 1,
      patch: [{ name: 'participants', fields: { description: { unique: 'organization' } } }],
    };
    t = await testPlatform([overlayFile('unique', patch)], { databaseUrl });
    admin = new Client(await t.signIn());
    const { jobs } = await admin.get<{ jobs: unknown[] }>('/definitions');
    expect(jobs).toEqual([
      {
        type: 'participants',
        kind: 'unique',
        field: 'description',
        done: 0,
        total: 100,
        state: 'failed',
        reason: 'DUPLICATES',
      },
    ]);
    await t.platform.pool.query(`delete from object where type = 'participants'`);
    await planJobs(t.platform.pool, t.platform.live.serving.context, logOf([]));
    await settled(t);
    expect(await indexNames()).toHaveLength(before.length + 1);
    await t.close();
    t = await testPlatform([], { databaseUrl });
    admin = new Client(await t.signIn());
    expect(await indexNames()).toEqual(before);
  });

  it('provide the order of lists: no list call sorts [S14]', async () => {
    const { rows } = await t.platform.pool.query<{ id: number }>(`select id from object where type = 'organizations'`);
    const resource = t.platform.definitions.byName.get('participants');
    if (!resource) throw new Error('participants');
    const records = Array.from({ length: 3000 }, () => ({ ...person(rows[0]?.id ?? 1), name: `N${next() % 50}` }));
    await t.platform.store.bulkCreate(resource, records);
    await t.platform.pool.query('vacuum analyze object');
    for (const order of [
      'o.name, o.id',
      'o.name desc nulls first, o.id desc',
      'o.title, o.id',
      `(o.doc -> 'language') asc nulls last, o.id`,
      `(o.doc -> 'active') desc nulls first, o.id desc`,
    ]) {
      const plan = await t.platform.pool.query<{ 'QUERY PLAN': string }>(
        `explain select o.id from object o where o.type = 'participants' and o.deleted_at is null
         order by ${order} limit 20`,
      );
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(text).toContain('Index');
      expect(text).not.toContain('Sort');
    }
  });

  it('are limited in number; what was refused is reported, and unique fields are never refused [S4]', async () => {
    await t.close();
    const names = Array.from({ length: 30 }, (_, i) => `extra${i}`);
    const patch: Overlay = {
      schema: 1,
      patch: [
        {
          name: 'participants',
          fields: {
            ...Object.fromEntries(names.map((name) => [name, { type: 'int' as const }])),
            badge: { type: 'text', maxLength: 10, unique: 'global' },
          },
          columns: names.map((field) => ({ field })),
        },
      ],
    };
    t = await testPlatform([overlayFile('many', patch)], { databaseUrl });
    await settled(t);
    const indexes = async () => {
      const { rows } = await t.platform.pool.query<{ definition: string | null }>(
        `select indexdef as definition from pg_indexes where tablename = 'object' and indexname ~ '^object_(sort|find)_'`,
      );
      // the definition of an index that is being dropped is null
      return rows.filter(({ definition }) => definition?.includes(`'participants'`));
    };
    // indexes that the definition no longer needs are dropped in the background
    await expect.poll(indexes).toHaveLength(12);
    const jobs = await jobsOf(t);
    expect(jobs.every((job) => job.state === 'refused' && job.reason === 'INDEX_LIMIT')).toBe(true);
    expect(jobs.map((job) => job.field)).toContain('extra29');
    expect(jobs.map((job) => job.kind)).not.toContain('unique');
  });
});
