import type { RecordData } from '../../../src/engine/definition.ts';
import { readableRecord } from '../../../src/engine/fieldRights.ts';
import { replaceReference } from '../../../src/engine/replace.ts';
import { validateRecord } from '../../../src/engine/schema.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError, LateError } from '../../errors.ts';
import type { Write } from '../behaviors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { isForeignKeyViolation, notUnique, StaleSet, violatedUnique } from '../errors.ts';
import { guardValues, uniquesWithoutIndex } from '../indexes/unguarded.ts';
import type { PreparedWrite } from '../many/manyRows.ts';
import { storeSet } from '../many/writeMany.ts';
import type { Model } from '../model/model.ts';
import { formOf, idsAt, keepForeign } from '../model/record.ts';
import { snapshot, snapshotOfRow, toWire } from '../model/wire.ts';
import { changedForm } from '../read/forms.ts';
import { readRows } from '../read/read.ts';
import { boundTo } from '../tree/reach.ts';
import { changesBetween } from '../write/changes.ts';
import { checkLimits } from '../write/limits.ts';
import { orgNotFound, prepare } from '../write/send.ts';
import { paramsOf } from './remove.ts';
import { lastRemovals, type RemovedRow, removedRow } from './removed.ts';
import { markSql } from './removeSql.ts';

type CallInTransaction = Call & { tx: Queryable };

/** A removed record, and how it comes back, which behaviors may change. */
interface Restore {
  row: RemovedRow;
  record: RecordData;
}

/** Those of some records that exist and may be referred to. */
async function presentOf(db: Queryable, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id: number }>(
    'select id from object where id = any($1::integer[]) and deleted_at is null',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The records that a removed one referred to. */
const targetsOf = (model: Model, { doc, out_links }: RemovedRow): number[] => [
  ...model.docRefs.flatMap(({ path }) => idsAt(doc, path)),
  ...(out_links ?? []).map(([, id]) => id),
];

/**
 * Prepares a removed record for being stored again, with its id and next version, as it was but for references to records that are
 * gone. Throws VALIDATION if it can't be without them.
 */
function preparedAgain(
  store: StoreContext,
  call: Call,
  { row, record }: Restore,
  present: ReadonlySet<number>,
): PreparedWrite {
  const { model, actor } = call;
  if (row.org_id !== null && !present.has(row.org_id)) throw orgNotFound(model);
  const before = formOf(model, record);
  const lost = targetsOf(model, row).filter((id) => !present.has(id));
  const paths = [...model.docRefs.map(({ path }) => path), ...model.many.map(({ name }) => [name])];
  const form = lost.reduce<RecordData>(
    (all, id) => paths.reduce((one, path) => replaceReference(one, path, { id, by: null }) as RecordData, all),
    changedForm(model, record, {}, row.id),
  );
  const errors = validateRecord(model.resource, form, 'update', { before });
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { errors });
  // its references were allowed when they were made, wherever the one who brings it back may look
  const prepared = prepare(store, { ...call, actor: { ...actor, orgId: store.rootId } }, form, undefined, 'restore');
  const { parts, params } = prepared;
  keepForeign(model, row.doc, parts.doc);
  const changes = changesBetween(model, snapshotOfRow(model, { ...row, deleted: false }), snapshot(model, parts));
  return {
    previous: undefined,
    prepared: {
      ...prepared,
      params: {
        ...params,
        doc: JSON.stringify(parts.doc),
        id: row.id,
        version: row.version + 1,
        // the history tells which references it has lost
        ...(lost.length > 0 && { before: JSON.stringify(changes.before), after: JSON.stringify(changes.after) }),
      },
    },
  };
}

/** Stores removed records again with their parts. */
async function storeAgain(store: StoreContext, call: CallInTransaction, restores: readonly Restore[]): Promise<void> {
  const { model, tx: db } = call;
  const rows = restores.map(({ row }) => row);
  const ids = rows.flatMap((row) => [...targetsOf(model, row), ...(row.org_id === null ? [] : [row.org_id])]);
  const present = await presentOf(db, ids);
  await storeSet(
    store,
    call,
    restores.map((restore) => preparedAgain(store, call, restore, present)),
  );
  const partIds = rows.flatMap(({ parts = [] }) => parts);
  if (partIds.length === 0) return;
  for (const part of model.parts) {
    const parts = await lastRemovals(db, part, partIds, { days: null, bound: null });
    if (parts.length > 0) await restoreRows(store, { ...call, model: part }, parts);
  }
}

/** Marks removed records as present. */
async function unmark(store: StoreContext, call: CallInTransaction, restores: readonly Restore[]): Promise<void> {
  const { model, actor, tx: db } = call;
  const rows = restores.map(({ row }) => row);
  const writes = rows.map((row) => ({ parts: { doc: row.doc, orgId: row.org_id }, previous: undefined }));
  const work = async () =>
    (await db.query<{ id: number }>(markSql(model)({ ...paramsOf(call, rows, true), removed: false }))).rows;
  const uniques = uniquesWithoutIndex(store, model, writes);
  const back = await (uniques.length === 0
    ? work()
    : guardValues(db, { model, actor, uniques }, writes, work, () => rows.map(({ id }) => id)));
  if (back.length !== rows.length) throw new StaleSet();
}

/** Throws LIMIT_REACHED if the organizations have no room for the records. */
async function requireRoomFor(store: StoreContext, call: CallInTransaction, rows: readonly RemovedRow[]) {
  const { model, actor, tx: db } = call;
  const counts = new Map<number, number>();
  for (const { org_id: org } of rows) if (org !== null) counts.set(org, (counts.get(org) ?? 0) + 1);
  // always in the same order, so that two who restore can't wait for each other
  for (const [org, n] of [...counts].sort(([a], [b]) => a - b)) {
    await checkLimits(db, org, null, new Map([[model.type, n]]), boundTo(actor, store.rootId));
  }
}

/** The refusal that a violation of a unique index or a foreign key means; other errors as they are. */
function refusalOf({ model, actor }: Call, error: unknown, [first]: readonly RemovedRow[]): unknown {
  if (isForeignKeyViolation(error)) return orgNotFound(model);
  const unique = violatedUnique(model, error);
  if (unique === undefined || !first) return error;
  const parts = { doc: first.doc, orgId: first.org_id };
  return new LateError('NOT_UNIQUE', (db) => notUnique(db, model, unique, parts, actor));
}

/** Restores a removed record. */
export async function restoreRecord(store: StoreContext, call: Call, id: number): Promise<RecordData> {
  const { model, actor } = call;
  return joinTransaction(store, call.tx, async (tx) => {
    const row = await removedRow(tx, model, id, actor);
    try {
      const [restored] = await restoreRows(store, { ...call, tx }, [row]);
      return restored ?? {};
    } catch (error) {
      if (!(error instanceof StaleSet)) throw error;
      const current = readableRecord(model.resource, actor.authorities, toWire(model, row));
      throw new ApiError('VERSION_CONFLICT', { current });
    }
  });
}

/**
 * Restores removed records of one type with few statements. Returns the records. Throws StaleSet if one of them has changed meanwhile;
 * the whole set must be rolled back then, or if this throws anything else.
 */
export async function restoreRows(
  store: StoreContext,
  call: CallInTransaction,
  rows: readonly RemovedRow[],
): Promise<RecordData[]> {
  const { model, actor, tx: db } = call;
  const context = { db, actor, resource: model.resource };
  const restores = rows.map((row) => ({ row, record: toWire(model, row) }));
  const writeOf = ({ row, record }: Restore): Write => ({
    op: 'restore',
    record,
    previous: toWire(model, row),
    input: { id: row.id },
  });
  for (const behavior of model.behaviors) {
    for (const restore of restores) await behavior.beforeWrite?.(context, writeOf(restore));
  }
  await requireRoomFor(store, call, rows);
  try {
    await (model.softDelete ? unmark : storeAgain)(store, call, restores);
  } catch (error) {
    throw refusalOf(call, error, rows);
  }
  const ids = rows.map(({ id }) => id);
  const restored = [...(await readRows(db, model, ids, actor)).values()].map((row) => toWire(model, row));
  const byId = new Map(restored.map((record) => [record.id, record]));
  for (const behavior of model.behaviors) {
    for (const restore of restores) {
      await behavior.afterWrite?.(context, writeOf({ ...restore, record: byId.get(restore.row.id) ?? restore.record }));
    }
    await behavior.decorate?.(context, restored);
  }
  return restored;
}
