import type { RecordData } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { ApiError, LateError } from '../errors.ts';
import { behaviorsOf, type Queryable } from './behaviors.ts';
import { lockTree } from './closure.ts';
import { type Call, inTransaction, type StoreContext } from './context.ts';
import { isForeignKeyViolation, notUnique, violatedField } from './errors.ts';
import { checkLimits } from './limits.ts';
import { boundTo, readRow } from './read.ts';
import { markSql, removeSql } from './removeSql.ts';
import { usedBy } from './usedBy.ts';
import { type ObjectRow, snapshotOfRow, toWire } from './wire.ts';

const ATTEMPTS = 5;

async function readOwn(
  store: StoreContext,
  call: Call,
  db: Queryable,
  id: number,
  deleted: boolean,
): Promise<ObjectRow> {
  const row = await readRow(db, call.model, id, boundTo(call.actor, store.rootId));
  if (!row || row.deleted !== deleted) throw new ApiError('NOT_FOUND');
  if (!row.reachable) throw new ApiError('ACCESS_DENIED');
  return row;
}

function values(call: Call, row: ObjectRow, unguarded: boolean): unknown[] {
  const before = JSON.stringify(snapshotOfRow(call.model, row));
  return [row.id, row.version, row.org_id, call.actor.userId, call.actor.name || call.actor.login, before, unguarded];
}

/** Takes an id out of a value at any depth where a ref of that key stands. */
function without(value: unknown, path: readonly string[], id: number): unknown {
  if (Array.isArray(value)) {
    return path.length === 0 ? value.filter((v) => v !== id) : value.map((item) => without(item, path, id));
  }
  const [head, ...rest] = path;
  if (head === undefined) return value === id ? null : value;
  return isObject(value) && head in value ? { ...value, [head]: without(value[head], rest, id) } : value;
}

/** Takes a record that may go although it is used out of those that refer to it. */
async function detach(store: StoreContext, db: Queryable, id: number): Promise<void> {
  const { rows } = await db.query<{ from_id: number; kind: string; doc: RecordData }>(
    `select l.from_id, l.kind, o.doc from link l join object o on o.id = l.from_id
     where l.to_id = $1 and l.from_id <> $1 order by l.from_id for update of o`,
    [id],
  );
  const docs = new Map<number, RecordData>();
  for (const { from_id, kind, doc } of rows) {
    const dot = kind.indexOf('.');
    const inDoc = store.models.byName.get(kind.slice(0, dot))?.docRefs.some((ref) => ref.kind === kind);
    if (inDoc) docs.set(from_id, without(docs.get(from_id) ?? doc, kind.slice(dot + 1).split('.'), id) as RecordData);
  }
  for (const [fromId, doc] of docs) {
    await db.query('update object set doc = jsonb_strip_nulls($2::jsonb), version = version + 1 where id = $1', [
      fromId,
      JSON.stringify(doc),
    ]);
  }
  await db.query('delete from link where to_id = $1 and from_id <> $1', [id]);
}

async function inUse(store: StoreContext, call: Call, db: Queryable, id: number): Promise<ApiError | undefined> {
  const uses = await usedBy(db, store, call.model, id, boundTo(call.actor, store.rootId));
  return uses.count > 0 ? new ApiError('IN_USE', { usedBy: uses }) : undefined;
}

/** Removes a record, or marks it as removed where its type keeps those. Refused while others refer to it. */
export async function removeRecord(store: StoreContext, call: Call, id: number): Promise<void> {
  const { model, actor } = call;
  const { guarded, behaviors } = model.resource.table;
  if (model.isTree && id === store.rootId) throw new ApiError('IN_USE', { usedBy: { count: 0, groups: [] } });

  const work = async (db: Queryable | undefined): Promise<boolean> => {
    if (db && model.isTree) await lockTree(db);
    const context = { db: db ?? store.pool, actor, resource: model.resource };
    const row = await readOwn(store, call, context.db, id, false);
    for (const behavior of behaviorsOf(model.resource)) await behavior.beforeRemove?.(context, toWire(model, row));
    if (db && !guarded && !model.softDelete) await detach(store, db, id);
    const statement = model.softDelete ? markSql(model) : removeSql(model);
    const extra = model.softDelete ? [true] : [];
    const { rows } = await context.db.query({ ...statement, values: [...values(call, row, !guarded), ...extra] });
    if (rows.length > 0) return true;
    const refusal = guarded || model.isTree ? await inUse(store, call, context.db, id) : undefined;
    if (refusal) throw refusal;
    return false;
  };

  const several = model.isTree || behaviors.length > 0 || !guarded;
  for (let i = 0; i < ATTEMPTS; i++) {
    try {
      if (several ? await inTransaction(store, call.tx, work) : await work(call.tx)) return;
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error;
      // Somebody referred to it at this moment.
      const used = async (db: Queryable) => (await inUse(store, call, db, id)) ?? new ApiError('IN_USE');
      throw call.tx ? new LateError('IN_USE', used) : await used(store.pool);
    }
  }
  throw new ApiError('VERSION_CONFLICT');
}

/** Brings a removed record back. */
export async function restoreRecord(store: StoreContext, call: Call, id: number): Promise<RecordData> {
  const { model, actor } = call;
  if (!model.softDelete) throw new ApiError('NOT_FOUND');
  return inTransaction(store, call.tx, async (db) => {
    const context = { db, actor, resource: model.resource };
    const row = await readOwn(store, call, db, id, true);
    const record = toWire(model, row);
    const write = { op: 'restore' as const, record, previous: record, input: { id } };
    for (const behavior of behaviorsOf(model.resource)) await behavior.beforeWrite?.(context, write);
    if (row.org_id !== null) {
      await checkLimits(db, row.org_id, null, new Map([[model.type, 1]]), boundTo(actor, store.rootId));
    }
    try {
      const { rows } = await db.query({ ...markSql(model), values: [...values(call, row, true), false] });
      if (rows.length === 0) throw new ApiError('VERSION_CONFLICT', { current: record });
    } catch (error) {
      const field = violatedField(model, error);
      if (field === undefined) throw error;
      const parts = { doc: row.doc, orgId: row.org_id };
      const bound = boundTo(actor, store.rootId);
      throw new LateError('NOT_UNIQUE', (other) => notUnique(other, model, field, parts, bound));
    }
    const restored = toWire(model, { ...row, deleted: false, version: row.version + 1 });
    for (const behavior of behaviorsOf(model.resource)) {
      await behavior.afterWrite?.(context, { ...write, record: restored });
      await behavior.decorate?.(context, [restored]);
    }
    return restored;
  });
}
