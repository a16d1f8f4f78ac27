import { systemActor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError, LateError } from '../../errors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { isForeignKeyViolation, StaleSet } from '../errors.ts';
import { type ObjectRow, snapshotOfRow, toWire } from '../model/wire.ts';
import { readRow } from '../read/read.ts';
import { usedBy } from '../read/usedBy.ts';
import { lockTree } from '../tree/closure.ts';
import { detach } from './detach.ts';
import { markSql, removeSql, usedSql } from './removeSql.ts';

const ATTEMPTS = 5;

type CallInTransaction = Call & { tx: Queryable };

/** The parameters of removing, marking and restoring that they have in common. */
export function paramsOf({ actor }: Call, rows: readonly ObjectRow[], unguarded: boolean) {
  const actorName = actor.name || actor.login;
  const [ids, versions] = [rows.map(({ id }) => id), rows.map(({ version }) => version)];
  return { ids, versions, actorId: actor.userId, actorName, unguarded };
}

/** Ids of the parts that were removed with records, by the record's id. */
type RemovedParts = ReadonlyMap<number, readonly number[]>;

/** The statement that deletes records or, with soft removal, marks them as removed. */
function removal(call: Call, rows: readonly ObjectRow[], removedParts: RemovedParts) {
  const { model } = call;
  const params = paramsOf(call, rows, !model.resource.removal.guarded);
  if (model.softDelete) return markSql(model)({ ...params, removed: true });
  const befores = rows.map((row) => JSON.stringify(snapshotOfRow(model, row)));
  const parts = rows.map(({ id }) => JSON.stringify(removedParts.get(id) ?? []));
  return removeSql(model)({ ...params, befores, parts });
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
 * to it, unless the definition permits its removal. `parts`: ids of its parts, which were removed before.
 */
export async function removeRecord(
  store: StoreContext,
  call: Call,
  id: number,
  parts: readonly number[] = [],
): Promise<void> {
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
    const { rows } = await context.db.query(removal(call, [row], new Map([[id, parts]])));
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
 * removed, and removes their parts. Returns their ids: others refer to the rest. Throws StaleSet if one has changed meanwhile; the whole set must be rolled back
 * then, or if this throws anything else. Not for the tree, nor for what may be removed while it is in use.
 */
export async function removeRows(
  call: CallInTransaction,
  rows: readonly ObjectRow[],
  before: (free: readonly ObjectRow[]) => Promise<RemovedParts>,
): Promise<ReadonlySet<number>> {
  const { model, actor, tx: db } = call;
  if (model.isTree || !(model.resource.removal.guarded || model.softDelete)) return new Set();
  const ids = rows.map(({ id }) => id);
  await db.query('select from object where id = any($1::integer[]) order by id for update', [ids]);
  const { rows: used } = await db.query<{ id: number }>(usedSql(model), [ids]);
  const kept = new Set(used.map(({ id }) => id));
  const free = rows.filter(({ id }) => !kept.has(id));
  if (free.length === 0) return new Set();
  const parts = await before(free);
  const context = { db, actor, resource: model.resource };
  for (const behavior of model.behaviors.filter(({ beforeRemove }) => beforeRemove)) {
    for (const row of free) await behavior.beforeRemove?.(context, toWire(model, row));
  }
  const { rows: removed } = await db.query<{ id: number }>(removal(call, free, parts));
  if (removed.length !== free.length) throw new StaleSet();
  return new Set(removed.map(({ id }) => id));
}
