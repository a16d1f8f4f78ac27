import type { Actor } from '../../actor.ts';
import { LOCKS } from '../../database/locks.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { StoreContext } from '../context.ts';
import { notUnique } from '../errors.ts';
import type { Model, Models, Unique } from '../model/model.ts';
import type { StoredParts } from '../model/record.ts';
import { docId, docText, literal } from '../model/sql.ts';
import { uniqueIndexName, uniqueText } from './uniqueIndexes.ts';

/** The data of a write that matter for unique fields; `previous`: the stored record. */
export interface UniqueWrite {
  parts: Pick<StoredParts, 'doc' | 'orgId'>;
  previous: { doc: StoredParts['doc']; org_id: number | null } | undefined;
}

/** The names of all unique indexes that definitions require. */
export function uniqueIndexNames(models: Models): Set<string> {
  return new Set(
    models.all.flatMap(({ type, unique }) => unique.map(({ field, scope }) => uniqueIndexName(type, field, scope))),
  );
}

/** Stores the missing unique indexes in `store.unguarded`. Until they exist, writes search for duplicates. */
export async function refreshMissingUniqueIndexes(db: Queryable, store: StoreContext): Promise<void> {
  const missing = uniqueIndexNames(store.models);
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'object'::regclass and i.indisvalid and i.indisunique`,
  );
  for (const { name } of rows) missing.delete(name);
  store.unguarded = missing;
}

const blank = (value: unknown): boolean => value === undefined || value === null || String(value).trim() === '';

/** Whether a write sets a unique field to a new value or scope; an unchanged duplicate is not the write's fault. */
function sets(model: Model, { field, scope }: Unique, { parts, previous }: UniqueWrite): boolean {
  if (blank(parts.doc[field])) return false;
  if (!previous || previous.doc[field] !== parts.doc[field]) return true;
  if (scope === 'organization') return previous.org_id !== parts.orgId;
  const parent = model.part?.field ?? '';
  return scope === 'parent' && previous.doc[parent] !== parts.doc[parent];
}

/** The unique fields without an index that at least one of these writes sets. */
export function uniquesWithoutIndex(store: StoreContext, model: Model, writes: readonly UniqueWrite[]): Unique[] {
  if (store.unguarded.size === 0) return [];
  return model.unique.filter(
    (unique) =>
      store.unguarded.has(uniqueIndexName(model.type, unique.field, unique.scope)) &&
      writes.some((write) => sets(model, unique, write)),
  );
}

const FIELD_KEY = 'hashtext($1)';
const VALUE_KEY = `hashtext($1 || ${uniqueText('$2::text')})`;

/** Locks the unique values of one write against other writers until the end of the transaction. */
async function holdValues(db: Queryable, model: Model, uniques: readonly Unique[], write: UniqueWrite): Promise<void> {
  for (const { field } of uniques) {
    const name = `${model.type} ${field} `;
    await db.query(`select pg_advisory_xact_lock_shared(${LOCKS.uniqueField}, ${FIELD_KEY})`, [name]);
    await db.query(`select pg_advisory_xact_lock(${LOCKS.uniqueValue}, ${VALUE_KEY})`, [
      name,
      String(write.parts.doc[field]),
    ]);
  }
}

/** Locks whole fields against other writers, because many records would need too many locks of single values. */
async function holdFields(db: Queryable, model: Model, uniques: readonly Unique[]): Promise<void> {
  for (const { field } of uniques) {
    await db.query(`select pg_advisory_xact_lock(${LOCKS.uniqueField}, ${FIELD_KEY})`, [`${model.type} ${field} `]);
  }
}

function sameText(field: string): string {
  return `${uniqueText(docText(field, 'o'))} = ${uniqueText(docText(field, 'w'))}`;
}

/** Id of a written record whose value another record has too; undefined if there is none. */
async function duplicate(db: Queryable, model: Model, { field, scope }: Unique, ids: readonly number[]) {
  const parent = model.part?.field ?? '';
  const within = {
    parent: `${docId(parent, 'o')} = ${docId(parent, 'w')}`,
    organization: 'o.org_id = w.org_id',
    global: 'true',
  }[scope];
  const { rows } = await db.query<{ id: number }>(
    `select w.id from object w join object o on o.type = ${literal(model.type)} and o.deleted_at is null and o.id <> w.id
       and ${sameText(field)} and ${within}
     where w.id = any($1::integer[]) and w.deleted_at is null and btrim(${docText(field, 'w')}) <> '' limit 1`,
    [ids],
  );
  return rows[0]?.id;
}

/** Context of writes to unique fields whose index is missing. */
export interface Guarding {
  model: Model;
  actor: Actor;
  uniques: readonly Unique[];
}

/**
 * Executes writes in the transaction of `db` that set unique fields without an index: locks the values first and
 * searches for duplicates afterwards. Throws NOT_UNIQUE if it finds one. `idsOf` extracts the ids from the result of
 * `work` in the order of the writes, null for a write that failed.
 */
export async function guardValues<T>(
  db: Queryable,
  { model, actor, uniques }: Guarding,
  writes: readonly UniqueWrite[],
  work: () => Promise<T>,
  idsOf: (result: T) => readonly (number | null)[],
): Promise<T> {
  const [only] = writes;
  if (only && writes.length === 1) await holdValues(db, model, uniques, only);
  else await holdFields(db, model, uniques);
  const result = await work();
  const ids = idsOf(result);
  for (const unique of uniques) {
    const wanted = ids.filter((id, i) => {
      const write = writes[i];
      return id !== null && write !== undefined && sets(model, unique, write);
    });
    const found = await duplicate(
      db,
      model,
      unique,
      wanted.flatMap((id) => id ?? []),
    );
    const write = found === undefined ? undefined : writes[ids.indexOf(found)];
    if (write) throw await notUnique(db, model, unique, write.parts, actor, found);
  }
  return result;
}
