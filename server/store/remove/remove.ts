import type { RecordData } from '../../../src/engine/definition.ts';
import { readableRecord } from '../../../src/engine/fieldRights.ts';
import { systemActor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError, LateError } from '../../errors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { isForeignKeyViolation, notUnique, violatedUnique } from '../errors.ts';
import { guardValues, uniquesWithoutIndex } from '../indexes/unguarded.ts';
import { type ObjectRow, snapshotOfRow, toWire } from '../model/wire.ts';
import { readRow } from '../read/read.ts';
import { usedBy } from '../read/usedBy.ts';
import { lockTree } from '../tree/closure.ts';
import { boundTo } from '../tree/reach.ts';
import { checkLimits } from '../write/limits.ts';
import { detach } from './detach.ts';
import { markSql, removeSql } from './removeSql.ts';

const ATTEMPTS = 5;

function paramsOf({ actor }: Call, row: ObjectRow, unguarded: boolean) {
  const actorName = actor.name || actor.login;
  return { id: row.id, version: row.version, orgId: row.org_id, actorId: actor.userId, actorName, unguarded };
}

/** The statement that deletes a record or, with soft removal, marks it as removed. */
function removal(call: Call, row: ObjectRow) {
  const { model } = call;
  const params = paramsOf(call, row, !model.resource.removal.guarded);
  if (model.softDelete) return markSql(model)({ ...params, removed: true });
  return removeSql(model)({ ...params, before: JSON.stringify(snapshotOfRow(model, row)) });
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
    const { rows } = await context.db.query(removal(call, row));
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

/** Restores a removed record. */
export async function restoreRecord(store: StoreContext, call: Call, id: number): Promise<RecordData> {
  const { model, actor } = call;
  if (!model.softDelete) throw new ApiError('NOT_FOUND');
  return joinTransaction(store, call.tx, async (db) => {
    const context = { db, actor, resource: model.resource };
    const row = await readRow(db, model, id, actor, { deleted: true });
    const record = toWire(model, row);
    const write = { op: 'restore' as const, record, previous: record, input: { id } };
    for (const behavior of model.behaviors) await behavior.beforeWrite?.(context, write);
    if (row.org_id !== null) {
      await checkLimits(db, row.org_id, null, new Map([[model.type, 1]]), boundTo(actor, store.rootId));
    }
    const parts = { doc: row.doc, orgId: row.org_id };
    const bringBack = async () => {
      const { rows } = await db.query(markSql(model)({ ...paramsOf(call, row, true), removed: false }));
      if (rows.length > 0) return;
      const current = readableRecord(model.resource, actor.authorities, record);
      throw new ApiError('VERSION_CONFLICT', { current });
    };
    try {
      const writes = [{ parts, previous: undefined }];
      const uniques = uniquesWithoutIndex(store, model, writes);
      if (uniques.length === 0) await bringBack();
      else await guardValues(db, { model, actor, uniques }, writes, bringBack, () => [id]);
    } catch (error) {
      const unique = violatedUnique(model, error);
      if (unique === undefined) throw error;
      throw new LateError('NOT_UNIQUE', (other) => notUnique(other, model, unique, parts, actor));
    }
    const restored = toWire(model, { ...row, deleted: false, version: row.version + 1 });
    for (const behavior of model.behaviors) {
      await behavior.afterWrite?.(context, { ...write, record: restored });
      await behavior.decorate?.(context, [restored]);
    }
    return restored;
  });
}
