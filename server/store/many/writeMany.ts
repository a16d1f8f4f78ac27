import type { RecordData } from '../../../src/engine/definition.ts';
import { systemActor } from '../../actor.ts';
import type { Queryable } from '../../database/queryable.ts';
import { yieldToEventLoop } from '../../yieldToEventLoop.ts';
import type { Write } from '../behaviors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { guardValues, uniquesWithoutIndex } from '../indexes/unguarded.ts';
import type { Model } from '../model/model.ts';
import { formOf } from '../model/record.ts';
import { toWire } from '../model/wire.ts';
import { assignNumbers } from '../write/assign.ts';
import { followParents } from '../write/parts.ts';
import { prepare } from '../write/send.ts';
import { auditOtherSides, auditWrites } from './manyAudit.ts';
import { writeLinks } from './manyLinks.ts';
import {
  insertRows,
  lockTargets,
  type ManyWrite,
  type PreparedWrite,
  type ReadyWrite,
  updateCounters,
  updateObjects,
} from './manyRows.ts';

type CallInTransaction = Call & { tx: Queryable };

/** Number of records that `bulkCreate` stores at once. */
const BATCH = 2000;
/** Number of writes prepared before yielding to other calls. */
const TURN = 25;

/** Runs the `beforeWrite` hooks for each write and prepares it for storing. */
async function prepareAll(
  store: StoreContext,
  call: Call,
  db: Queryable,
  writes: readonly ManyWrite[],
): Promise<ReadyWrite[]> {
  const { model, actor } = call;
  const behaviors = model.behaviors.filter(({ beforeWrite }) => beforeWrite);
  const ready: ReadyWrite[] = [];
  for (const [i, { form, previous }] of writes.entries()) {
    if (i % TURN === TURN - 1) await yieldToEventLoop();
    const op = previous ? 'update' : 'create';
    const write: Write = { op, record: form, previous: previous && toWire(model, previous), input: form };
    for (const behavior of behaviors) await behavior.beforeWrite?.({ db, actor, resource: model.resource }, write);
    await assignNumbers(db, model, [{ form: write.record, stored: write.previous }]);
    ready.push({ previous, write, prepared: prepare(store, call, write.record, previous, op) });
  }
  return ready;
}

/** Stores prepared writes with few statements; returns their ids. */
export async function storeSet(
  store: StoreContext,
  call: CallInTransaction,
  set: readonly PreparedWrite[],
): Promise<number[]> {
  const { model, actor, tx: db } = call;
  const prepared = set.map((write) => write.prepared);
  const work = async () => {
    await lockTargets(db, model, set);
    const added = set.filter(({ previous }) => !previous);
    const made = await insertRows(
      db,
      model,
      added.map((write) => write.prepared.params),
    );
    await updateObjects(
      db,
      model,
      set.filter(({ previous }) => previous),
    );
    let next = 0;
    const ids = set.map(({ previous }) => previous?.id ?? made[next++] ?? 0);
    await writeLinks(db, set, ids);
    await updateCounters(db, model, store, set);
    await auditWrites(db, model, set, ids);
    await auditOtherSides(db, set, ids);
    return ids;
  };
  const uniques = uniquesWithoutIndex(store, model, prepared);
  return uniques.length === 0 ? work() : guardValues(db, { model, actor, uniques }, prepared, work, (ids) => ids);
}

/**
 * Executes many writes of one type with few statements in the transaction of `call`: behaviors, records, links,
 * counters and an audit entry each. The caller must have checked access, limits, uniqueness and references in the same
 * transaction, and must roll back if this throws. Not for the tree. Returns the ids in the order of the writes.
 */
export async function writeMany(
  store: StoreContext,
  call: CallInTransaction,
  writes: readonly ManyWrite[],
): Promise<number[]> {
  const { model, actor, tx: db } = call;
  const ready = await prepareAll(store, call, db, writes);
  const ids = await storeSet(store, call, ready);
  if (model.parts.length > 0) {
    const moved = ready.flatMap(({ previous, prepared }) =>
      previous && previous.org_id !== prepared.parts.orgId ? [previous.id] : [],
    );
    if (moved.length > 0) await followParents(store, call, db, moved);
  }
  for (const behavior of model.behaviors) {
    for (const [i, { write, previous }] of ready.entries()) {
      const record = { ...write.record, id: ids[i], version: (previous?.version ?? 0) + 1 };
      await behavior.afterWrite?.({ db, actor, resource: model.resource }, { ...write, record });
    }
  }
  return ids;
}

/**
 * Stores many records of one type quickly, without validation, behaviors and limits: for demo data and generators. Not
 * for organizations, which must be inserted into the tree. Returns the ids in the order of the records.
 */
export async function bulkCreate(
  store: StoreContext,
  model: Model,
  records: readonly RecordData[],
  tx?: Queryable,
): Promise<number[]> {
  if (model.isTree) throw new Error('Organizations are created one by one: each has its place in the tree.');
  const all: number[] = [];
  for (let start = 0; start < records.length; start += BATCH) {
    const forms = records.slice(start, start + BATCH).map((record) => formOf(model, record));
    await joinTransaction(store, tx, async (db) => {
      const call = { actor: systemActor, model, tx: db };
      await assignNumbers(
        db,
        model,
        forms.map((form) => ({ form })),
      );
      const prepared = forms.map((form) => prepare(store, call, form, undefined, 'create'));
      all.push(
        ...(await storeSet(
          store,
          call,
          prepared.map((write) => ({ previous: undefined, prepared: write })),
        )),
      );
    });
  }
  return all;
}
