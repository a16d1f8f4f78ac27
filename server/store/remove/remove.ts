import type { RecordData } from '../../../src/engine/definition.ts';
import { readableRecord } from '../../../src/engine/fieldRights.ts';
import { systemActor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError, LateError } from '../../errors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { isForeignKeyViolation, notUnique, StaleSet, violatedUnique } from '../errors.ts';
import { guardValues, uniquesWithoutIndex } from '../indexes/unguarded.ts';
import { type ObjectRow, snapshotOfRow, toWire } from '../model/wire.ts';
import { readRow } from '../read/read.ts';
import { usedBy } from '../read/usedBy.ts';
import { lockTree } from '../tree/closure.ts';
import { boundTo } from '../tree/reach.ts';
import { checkLimits } from '../write/limits.ts';
import { detach } from './detach.ts';
import { markSql, removeSql, usedSql } from './removeSql.ts';

const ATTEMPTS = 5;

type CallInTransaction = Call & { tx: Queryable };

function paramsOf({ actor }: Call, rows: readonly ObjectRow[], unguarded: boolean) {
  const actorName = actor.name || actor.login;
  const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
  return { ids, versions, actorId: actor.userId, actorName, unguarded };
}

/** The statement that deletes records or, with soft removal, marks them as removed. */
function removal(call: Call, rows: readonly ObjectRow[]) {
  const { model } = call;
  const params = paramsOf(call, rows, !model.resource.removal.guarded);
  if (model.softDelete) return markSql(model)({ ...params, removed: true });
  return removeSql(model)({ ...params, befores: rows.map((row) => JSON.stringify(snapshotOfRow(model, row))) });
}

async function inUse(store: StoreContext, call: Call, db: Queryable, id: number): Promise<ApiError | undefined> {
  // the actor is told only of the references that he may read; all of them keep the record
  const all = await usedBy(db, store, call.model, id, systemActor);
  if (all.count === 0) return undefined;
  const status = call.model.resource.removal.refusedStatus;
  return new ApiError('IN_USE', { usedBy: await usedBy(db, store, call.model, id, call.actor), status });
}

/**
 * Removes a record, or marks it as removed if its type keeps removed records. Throws IN_USE while other records refer
 * to it, unless the definition permits its removal.
 */
export async function removeRecord(store: StoreContext, call: Call, id: number): Promise<void> {
  const { model, actor } = call;
  const { guarded } = model.resource.removal;
  const { behaviors } = model.resource.table;
  if (model.isTree && id === store.rootId) throw new ApiError('IN_USE', { usedBy: { count: 0, groups: [] } });

  const work = async (db: Queryable | undefined): Promise<boolean> => {
    if (db && model.isTree) await lockTree(db);
    // Concurrent new references wait for this lock and then fail; existing ones are found by the next statement.
    await db?.query('select from object where id = $1 for update', [id]);
    const context = { db: db ?? store.pool, actor, resource: model.resource };
    const row = await readRow(context.db, model, id, actor, { deleted: false });
    for (const behavior of model.behaviors) await behavior.beforeRemove?.(context, toWire(model, row));
    if (db && !guarded && !model.softDelete) await detach(store, call, db, id);
    const { rows } = await context.db.query(removal(call, [row]));
    if (rows.length > 0) return true;
    const refusal = guarded || model.isTree ? await inUse(store, call, context.db, id) : undefined;
    if (refusal) throw refusal;
    return false;
  };

  const several = model.isTree || model.softDelete || behaviors.length > 0 || !guarded;
  for (let i = 0; i < ATTEMPTS; i++) {
    try {
      if (several ? await joinTransaction(store, call.tx, work) : await work(call.tx)) return;
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      // A reference was added concurrently.
      const used = async (db: Queryable) => (await inUse(store, call, db, id)) ?? new ApiError('IN_USE');
      throw call.tx ? new LateError('IN_USE', used) : await used(store.pool);
    }
  }
  throw new ApiError('VERSION_CONFLICT');
}

/**
 * Removes records of one type with few statements, as `removeRecord` does one; `before` is called with those that will be
 * removed. Returns their ids: others refer to the rest. Throws StaleSet if one has changed meanwhile; the whole set must be rolled back
 * then, or if this throws anything else. Not for the tree, nor for what may be removed while it is in use.
 */
export async function removeRows(
  call: CallInTransaction,
  rows: readonly ObjectRow[],
  before: (free: readonly ObjectRow[]) => Promise<void>,
): Promise<ReadonlySet<number>> {
  const { model, actor, tx: db } = call;
  if (model.isTree || !(model.resource.removal.guarded || model.softDelete)) return new Set();
  const ids = rows.map(({ id }) => id);
  await db.query('select from object where id = any($1::integer[]) order by id for update', [ids]);
  const { rows: used } = await db.query<{ id: number }>(usedSql(model), [ids]);
  const kept = new Set(used.map(({ id }) => id));
  const free = rows.filter(({ id }) => !kept.has(id));
  if (free.length === 0) return new Set();
  await before(free);
  const context = { db, actor, resource: model.resource };
  for (const behavior of model.behaviors.filter(({ beforeRemove }) => beforeRemove)) {
    for (const row of free) await behavior.beforeRemove?.(context, toWire(model, row));
  }
  const { rows: removed } = await db.query<{ id: number }>(removal(call, free));
  if (removed.length !== free.length) throw new StaleSet();
  return new Set(removed.map(({ id }) => id));
}

/** Restores a removed record. */
export async function restoreRecord(store: StoreContext, call: Call, id: number): Promise<RecordData> {
  const { model, actor } = call;
  if (!model.softDelete) throw new ApiError('NOT_FOUND');
  return joinTransaction(store, call.tx, async (tx) => {
    const row = await readRow(tx, model, id, actor, { deleted: true });
    if (row.org_id !== null) {
      await checkLimits(tx, row.org_id, null, new Map([[model.type, 1]]), boundTo(actor, store.rootId));
    }
    const [restored] = await restoreRows(store, { ...call, tx }, [row]);
    if (restored) return restored;
    throw new ApiError('VERSION_CONFLICT', {
      current: readableRecord(model.resource, actor.authorities, toWire(model, row)),
    });
  });
}

/**
 * Restores removed records of one type with few statements; the caller has checked limits. Returns the records, none if one of them
 * has changed meanwhile.
 */
export async function restoreRows(
  store: StoreContext,
  call: CallInTransaction,
  rows: readonly ObjectRow[],
): Promise<RecordData[]> {
  const { model, actor, tx: db } = call;
  const context = { db, actor, resource: model.resource };
  const restores = rows.map((row) => {
    const record = toWire(model, row);
    return { row, write: { op: 'restore' as const, record, previous: record, input: { id: row.id } } };
  });
  for (const behavior of model.behaviors) {
    for (const { write } of restores) await behavior.beforeWrite?.(context, write);
  }
  const writes = rows.map((row) => ({ parts: { doc: row.doc, orgId: row.org_id }, previous: undefined }));
  const bringBack = async () =>
    (await db.query<{ id: number }>(markSql(model)({ ...paramsOf(call, rows, true), removed: false }))).rows;
  const ids = () => rows.map(({ id }) => id);
  try {
    const uniques = uniquesWithoutIndex(store, model, writes);
    const back = await (uniques.length === 0
      ? bringBack()
      : guardValues(db, { model, actor, uniques }, writes, bringBack, ids));
    if (back.length !== rows.length) return [];
  } catch (error) {
    const unique = violatedUnique(model, error);
    const [first] = writes;
    if (unique === undefined || !first) throw error;
    throw new LateError('NOT_UNIQUE', (other) => notUnique(other, model, unique, first.parts, actor));
  }
  const restored = restores.map(({ row }) => toWire(model, { ...row, deleted: false, version: row.version + 1 }));
  for (const behavior of model.behaviors) {
    for (const [i, { write }] of restores.entries()) {
      await behavior.afterWrite?.(context, { ...write, record: restored[i] ?? write.record });
    }
    await behavior.decorate?.(context, restored);
  }
  return restored;
}
