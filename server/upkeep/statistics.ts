import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { wantedIndexes } from '../store/indexes/indexes.ts';
import { indexName } from '../store/indexes/uniqueIndexes.ts';
import type { Models } from '../store/model/model.ts';

const PREFIX = 'object_stat';

/** Adds extended statistics for values by which lists are filtered, and drops those that are no longer needed. */
export async function countValues(pool: pg.Pool, models: Models): Promise<void> {
  const wanted = new Map<string, string>();
  for (const { counted } of wantedIndexes(models, true).made) {
    if (counted !== undefined) wanted.set(indexName(PREFIX, counted), counted);
  }
  const there = await namesOf(pool);
  for (const name of there) if (!wanted.has(name)) await pool.query(`drop statistics if exists ${name}`);
  for (const [name, expression] of wanted) {
    if (!there.has(name)) await pool.query(`create statistics if not exists ${name} on (${expression}) from object`);
  }
  await pool.query('analyze object');
}

async function namesOf(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select stxname as name from pg_statistic_ext where stxrelid = 'object'::regclass and stxname ^@ $1`,
    [`${PREFIX}_`],
  );
  return new Set(rows.map(({ name }) => name));
}
