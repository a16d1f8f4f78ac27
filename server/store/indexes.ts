import type pg from 'pg';
import { LOCKS } from '../database/locks.ts';
import { withClient } from '../database/transaction.ts';
import type { Model, Models } from './model.ts';
import { docId, docText, fieldSort, literal } from './sql.ts';
import { indexName, uniqueIndexName, uniqueText } from './uniqueIndexes.ts';

/** Where messages about what could not be had go. */
export interface StoreLog {
  info(message: string): void;
  warn(message: string): void;
}

interface Wanted {
  name: string;
  sql: string;
  /** What is lost without it. */
  loss: string;
}

function alive(model: Model): string {
  return `type = ${literal(model.type)} and deleted_at is null`;
}

function uniques(model: Model): Wanted[] {
  return model.unique.map(({ field, scope }) => {
    const text = docText(field, 'object');
    const parent = `(${docId(model.part?.field ?? '', 'object')})`;
    const within = { parent: [parent], organization: ['org_id'], global: [] }[scope];
    const key = [...within, `(${uniqueText(text)})`].join(', ');
    const name = uniqueIndexName(model.type, field, scope);
    return {
      name,
      sql: `create unique index ${name} on object (${key}) where ${alive(model)} and btrim(${text}) <> ''`,
      loss: `"${field}" of ${model.type} is not kept unique`,
    };
  });
}

/** Fields whose columns a list shows or that the definition asks an index for. */
function sorted(model: Model): Wanted[] {
  const list = model.resource.list;
  const columns = list === false ? [] : list.columns.filter((c) => c.hidden !== true).map((c) => c.field);
  const names = [...new Set([...model.resource.table.index, ...columns, list === false ? '' : list.sort.field])];
  const wanted: Wanted[] = [];
  const want = (what: string, key: string) => {
    const name = indexName('object_sort', `${model.type} ${key}`);
    wanted.push({
      name,
      sql: `create index ${name} on object (${key}) where ${alive(model)}`,
      loss: `${model.type} sort slowly by ${what}`,
    });
  };
  if (names.includes('title') && model.nameField !== undefined) want('title', 'title, id');
  for (const name of names) {
    const field = model.docFields.find(([docField]) => docField === name)?.[1];
    if (!field || name === model.nameField) continue;
    const indexed = model.resource.table.index.includes(name);
    if (field.type === 'text' || (indexed && !['array', 'group', 'json', 'ref'].includes(field.type))) {
      want(name, `${fieldSort(name, field, 'object')}, id`);
    } else if (indexed && field.type === 'ref' && !field.multiple) {
      want(name, `(${docId(name, 'object')})`);
    }
  }
  return wanted;
}

function wantedIndexes(models: Models, trigrams: boolean): Wanted[] {
  const search = trigrams
    ? [
        {
          name: 'object_search',
          sql: 'create index object_search on object using gin (search gin_trgm_ops)',
          loss: 'rare texts are found slowly',
        },
      ]
    : [];
  return [...search, ...models.all.flatMap((model) => [...uniques(model), ...sorted(model)])];
}

/** pg_trgm makes searching for rare texts fast; without it the search works all the same. */
async function ensureTrigrams(client: pg.ClientBase, log: StoreLog): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select exists (select from pg_extension where extname = 'pg_trgm') as there`,
  );
  if (rows[0]?.there) return true;
  try {
    await client.query('create extension pg_trgm');
    return true;
  } catch (error) {
    log.warn(
      `The extension pg_trgm cannot be had (${String(error)}): searches in large lists are slow. A database administrator can run "create extension pg_trgm".`,
    );
    return false;
  }
}

async function explainCollation(client: pg.ClientBase, log: StoreLog): Promise<void> {
  const { rows } = await client.query<{ provider: string }>(
    `select collprovider as provider from pg_collation where collname = 'names' and collnamespace = 'public'::regnamespace`,
  );
  if (rows[0] && rows[0].provider !== 'i') {
    log.warn('This PostgreSQL has no ICU collations: names sort by code point, capital and accented letters apart.');
  }
}

/**
 * Makes the indexes that the definitions ask for and drops those of definitions that are gone. What cannot be made
 * is logged with what is lost by it; the platform works without.
 */
export async function ensureIndexes(pool: pg.Pool, models: Models, log: StoreLog): Promise<void> {
  await withClient(pool, async (client) => {
    try {
      await client.query('select pg_advisory_lock($1)', [LOCKS.indexes]);
      await explainCollation(client, log);
      const wanted = wantedIndexes(models, await ensureTrigrams(client, log));
      const { rows } = await client.query<{ name: string }>(
        `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'object'::regclass and i.indisvalid`,
      );
      const there = new Set(rows.map((row) => row.name));
      for (const name of there) {
        const made = name.startsWith('object_sort_') || name.startsWith('object_unique_');
        if (made && !wanted.some((w) => w.name === name)) await client.query(`drop index if exists ${name}`);
      }
      for (const { name, sql, loss } of wanted) {
        if (there.has(name)) continue;
        try {
          await client.query(sql);
        } catch (error) {
          log.warn(`An index could not be made, so ${loss}: ${String(error)}`);
        }
      }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCKS.indexes]).catch(() => undefined);
    }
  });
}
