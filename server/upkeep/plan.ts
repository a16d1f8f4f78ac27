import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { StoreContext } from '../store/context.ts';
import { DEFINITION_INDEX_NAME, type StoreLog, type WantedIndex, wantedIndexes } from '../store/indexes/indexes.ts';
import { fingerprint } from './records.ts';

/** Safety margin for the audit mark of a job: audit entries may be committed out of order. */
const AUDIT_SLACK = 10_000;

/** Creates the extension pg_trgm, which makes substring search fast. Returns false and logs a warning if that fails. */
export async function ensureTrigrams(db: Queryable, log: StoreLog): Promise<boolean> {
  try {
    await db.query('create extension if not exists pg_trgm');
    return true;
  } catch (error) {
    log.warn(
      `The extension pg_trgm cannot be had (${String(error)}): searches in large lists are slow. A database administrator can run "create extension pg_trgm".`,
    );
    return false;
  }
}

/** Logs a warning if names are sorted by code point. */
export async function warnAboutCollation(db: Queryable, log: StoreLog): Promise<void> {
  const { rows } = await db.query<{ provider: string }>(
    `select collprovider as provider from pg_collation where collname = 'names' and collnamespace = 'public'::regnamespace`,
  );
  if (rows[0] && rows[0].provider !== 'i') {
    log.warn('This PostgreSQL has no ICU collations: names sort by code point, capital and accented letters apart.');
  }
}

/** Plans the jobs that adapt stored records and indexes to the definitions. Jobs that are already planned continue. */
export async function planJobs(pool: pg.Pool, store: StoreContext, log: StoreLog): Promise<void> {
  const trigrams = await ensureTrigrams(pool, log);
  await inTransaction(pool, async (db) => {
    await db.query('lock table upkeep_job in share row exclusive mode');
    await planRecords(db, store);
    await planIndexes(db, store, trigrams);
  });
}

async function planRecords(db: Queryable, store: StoreContext): Promise<void> {
  const types = store.models.all.map((model) => model.type);
  const wanted = store.models.all.map(fingerprint);
  // Deletes jobs for other definitions; they may have left records in the form of those, so all must be updated again.
  await db.query(
    `with model as (select * from unnest($1::text[], $2::text[]) m(type, wanted)),
     other as (delete from upkeep_job j using model m
       where j.kind in ('records', 'late') and j.type = m.type and j.wanted <> m.wanted returning j.type)
     update store_state s set fingerprint = '' where s.type in (select type from other)`,
    [types, wanted],
  );
  await db.query(
    `insert into upkeep_job (kind, type, name, wanted, total, audit_mark, last_id)
     select 'records', m.type, '', m.wanted,
       coalesce((select sum(c.n) from counter c where c.type = m.type), 0)::integer,
       greatest(0, coalesce((select max(id) from audit), 0) - $3), (select max(id) from object)
     from unnest($1::text[], $2::text[]) m(type, wanted) left join store_state s using (type)
     where s.fingerprint is distinct from m.wanted
     on conflict (kind, type, name) do nothing`,
    [types, wanted, AUDIT_SLACK],
  );
}

async function planIndexes(db: Queryable, store: StoreContext, trigrams: boolean): Promise<void> {
  const { made, refused } = wantedIndexes(store.models, trigrams);
  const { rows } = await db.query<{ name: string; valid: boolean }>(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'object'::regclass`,
  );
  const there = new Map(rows.map(({ name, valid }) => [name, valid]));
  const names = new Set(made.map(({ name }) => name));
  const gone = [...there.keys()].filter((name) => DEFINITION_INDEX_NAME.test(name) && !names.has(name));
  const missing = made.filter(({ name }) => there.get(name) !== true);
  await db.query(
    `delete from upkeep_job where case when kind = 'drop' then name <> all($1::text[])
       when kind in ('unique', 'index') then state = 'refused' or name <> all($2::text[]) else false end`,
    [gone, missing.map(({ name }) => name)],
  );
  await note(db, missing, 'waiting');
  await note(db, refused, 'refused');
  await db.query(
    `insert into upkeep_job (kind, type, name, wanted) select 'drop', '', u.name, '' from unnest($1::text[]) u(name)
     on conflict (kind, type, name) do nothing`,
    [gone],
  );
}

async function note(db: Queryable, indexes: readonly WantedIndex[], state: 'waiting' | 'refused'): Promise<void> {
  await db.query(
    `insert into upkeep_job (kind, type, name, field, wanted, state, reason, total)
     select u.kind, u.type, u.name, u.field, u.wanted, $6, case when $6 = 'refused' then 'INDEX_LIMIT' end, 100
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[]) u(kind, type, name, field, wanted)
     on conflict (kind, type, name) do update set wanted = excluded.wanted, not_before = now()`,
    [
      indexes.map((index) => index.kind),
      indexes.map((index) => index.type),
      indexes.map((index) => index.name),
      indexes.map((index) => index.field),
      indexes.map((index) => index.definition),
      state,
    ],
  );
}
