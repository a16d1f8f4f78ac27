import { yieldToEventLoop } from '../yieldToEventLoop.ts';
import { assignNumbers } from './assign.ts';
import { behaviorsOf, type Queryable, type Write } from './behaviors.ts';
import type { Call, StoreContext } from './context.ts';
import { auditOtherSides, auditWrites } from './manyAudit.ts';
import { writeLinks } from './manyLinks.ts';
import { insertRows, lockTargets, type ManyWrite, type ReadyWrite, updateCounters, updateObjects } from './manyRows.ts';
import { formOf } from './record.ts';
import { prepare } from './send.ts';
import { guardValues, uniquesWithoutIndex } from './unguarded.ts';
import { toWire } from './wire.ts';

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
  const behaviors = behaviorsOf(model.resource).filter(({ beforeWrite }) => beforeWrite);
  const ready: ReadyWrite[] = [];
  for (const [i, { form, previous }] of writes.entries()) {
    if (i % TURN === TURN - 1) await yieldToEventLoop();
    const op = previous ? 'update' : 'create';
    const write: Write = { op, record: form, previous: previous && toWire(model, previous), input: form };
    for (const behavior of behaviors) await behavior.beforeWrite?.({ db, actor, resource: model.resource }, write);
    await assignNumbers(db, model, [{ form: write.record, stored: write.previous && formOf(model, write.previous) }]);
    ready.push({ form, previous, write, prepared: prepare(store, call, write.record, previous, op) });
  }
  return ready;
}

/**
 * Executes many writes of one type with few statements in the transaction of `call`: behaviors, records, links,
 * counters and an audit entry each. The caller must have checked access, limits, uniqueness and references in the same
 * transaction, and must roll back if this throws. Not for the tree. Returns the ids in the order of the writes.
 */
export async function writeMany(
  store: StoreContext,
  call: Call & { tx: Queryable },
  writes: readonly ManyWrite[],
): Promise<number[]> {
  const { model, tx: db } = call;
  const ready = await prepareAll(store, call, db, writes);
  const prepared = ready.map((write) => write.prepared);
  const uniques = uniquesWithoutIndex(store, model, prepared);
  const work = () => writePrepared(store, call, ready);
  if (uniques.length === 0) return work();
  return guardValues(db, { model, actor: call.actor, uniques }, prepared, work, (ids) => ids);
}

async function writePrepared(
  store: StoreContext,
  { model, actor, tx: db }: Call & { tx: Queryable },
  ready: readonly ReadyWrite[],
): Promise<number[]> {
  await lockTargets(db, model, ready);
  const added = ready.filter(({ previous }) => !previous).map(({ prepared }) => prepared.params);
  const made = await insertRows(db, model, added);
  await updateObjects(
    db,
    model,
    ready.filter(({ previous }) => previous),
  );
  let next = 0;
  const ids = ready.map(({ previous }) => previous?.id ?? made[next++] ?? 0);
  await writeLinks(db, ready, ids);
  await updateCounters(db, model, store, ready);
  await auditWrites(db, model, ready, ids);
  await auditOtherSides(db, ready, ids);
  for (const behavior of behaviorsOf(model.resource)) {
    for (const [i, { write, previous }] of ready.entries()) {
      const record = { ...write.record, id: ids[i], version: (previous?.version ?? 0) + 1 };
      await behavior.afterWrite?.({ db, actor, resource: model.resource }, { ...write, record });
    }
  }
  return ids;
}
