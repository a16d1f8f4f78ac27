import type { RecordData } from '../../../src/engine/definition.ts';
import { readableRecord } from '../../../src/engine/fieldRights.ts';
import type { FieldErrors } from '../../../src/engine/schema.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import type { Write, WriteOp } from '../behaviors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import type { Model } from '../model/model.ts';
import { formOf } from '../model/record.ts';
import { type ObjectRow, toWire } from '../model/wire.ts';
import { changedForm, changeFaults, newFaults, newForm } from '../read/forms.ts';
import { readRow } from '../read/read.ts';
import { addToClosure, checkMove, lockTree, moveInClosure, subtreeCounts } from '../tree/closure.ts';
import { boundTo } from '../tree/reach.ts';
import { assignNumbers } from './assign.ts';
import { checkLimits } from './limits.ts';
import { executeWrite, prepare, storedRow, writeRefusal } from './send.ts';

/** Attempts of an update when others write the record concurrently. */
const ATTEMPTS = 5;

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw new ApiError('VALIDATION', { errors });
}

/** Whether writes need several statements, and so an explicit transaction: types with behaviors and the tree. */
function needsTransaction(model: Model): boolean {
  return model.isTree || model.resource.table.behaviors.length > 0;
}

/** Stores a new record and returns it in wire form. */
export async function createRecord(
  store: StoreContext,
  call: Call,
  input: RecordData,
  action: WriteOp = 'create',
): Promise<RecordData> {
  const { model, actor } = call;
  const form = newForm(store, call, input);
  const write: Write = { op: action, record: form, previous: undefined, input };
  refuse(newFaults(store, call, form, input));

  const work = async (db: Queryable | undefined): Promise<RecordData> => {
    if (db && model.isTree) await lockTree(db);
    const context = { db: db ?? store.pool, actor, resource: model.resource };
    for (const behavior of model.behaviors) await behavior.beforeWrite?.(context, write);
    await assignNumbers(context.db, model, [{ form: write.record }]);
    const prepared = prepare(store, call, write.record, undefined, action);
    const result = await executeWrite(store, call, db, prepared);
    if (result.id === null) throw writeRefusal(store, call, prepared, result) ?? new ApiError('UNAVAILABLE');
    const { id } = result;
    if (db && model.isTree) await addToClosure(db, id, prepared.parts.orgId);
    const wire = toWire(model, storedRow(prepared, { ...result, id }));
    const written: Write = { ...write, record: wire };
    for (const behavior of model.behaviors) await behavior.afterWrite?.(context, written);
    for (const behavior of model.behaviors) await behavior.decorate?.(context, [wire]);
    return wire;
  };
  return needsTransaction(model) ? joinTransaction(store, call.tx, work) : work(call.tx);
}

/** Checks the move of an organization to another parent and the limits of the organizations above. */
async function beforeTreeMove(
  store: StoreContext,
  { actor }: Call,
  db: Queryable,
  previous: ObjectRow,
  parentId: number | null,
) {
  await checkMove(db, previous.id, store.rootId, parentId);
  if (parentId === null) return;
  const more = await subtreeCounts(db, previous.id);
  const { type } = store.models.tree;
  more.set(type, (more.get(type) ?? 0) + 1);
  await checkLimits(db, parentId, previous.org_id, more, boundTo(actor, store.rootId));
}

/** Stores a change of a record. `version`: the version that the caller has read; undefined skips the check. */
export async function updateRecord(
  store: StoreContext,
  call: Call,
  id: number,
  input: RecordData,
  action: WriteOp,
  version: number | undefined,
): Promise<RecordData> {
  const { model, actor } = call;

  const work = async (db: Queryable | undefined): Promise<RecordData | undefined> => {
    if (db && model.isTree) await lockTree(db);
    const context = { db: db ?? store.pool, actor, resource: model.resource };
    const previous = await readRow(context.db, model, id, actor, { deleted: false });
    const stored = toWire(model, previous);
    if (version !== undefined && version !== previous.version) {
      for (const behavior of model.behaviors) await behavior.decorate?.(context, [stored]);
      const current = readableRecord(model.resource, actor.authorities, stored);
      throw new ApiError('VERSION_CONFLICT', { current });
    }
    const form = changedForm(model, stored, input, id);
    // A move changes no other fields, so they need not meet newer requirements of the definition.
    if (action !== 'move') refuse(changeFaults(call, form, formOf(model, stored)));
    const write: Write = { op: action, record: form, previous: stored, input };
    for (const behavior of model.behaviors) await behavior.beforeWrite?.(context, write);
    await assignNumbers(context.db, model, [{ form: write.record, stored }]);
    const prepared = prepare(store, call, write.record, previous, action);
    const { orgId } = prepared.parts;
    const treeMove = model.isTree && orgId !== previous.org_id;
    if (db && treeMove) {
      await beforeTreeMove(store, call, db, previous, orgId);
      prepared.params.limitsChecked = true;
    }
    const result = await executeWrite(store, call, db, prepared);
    if (result.id === null) {
      const refused = writeRefusal(store, call, prepared, result);
      if (refused) throw refused;
      return undefined;
    }
    if (db && treeMove && orgId !== null) await moveInClosure(db, id, orgId);
    const wire = toWire(model, storedRow(prepared, { ...result, id }));
    for (const behavior of model.behaviors) {
      await behavior.afterWrite?.(context, { ...write, record: wire });
    }
    for (const behavior of model.behaviors) await behavior.decorate?.(context, [wire]);
    return wire;
  };

  // From the second attempt on the record is locked, because others are writing it too.
  const lockedWork = async (db: Queryable) => {
    await db.query('select from object where id = $1 for no key update', [id]);
    return work(db);
  };
  for (let i = 0; i < ATTEMPTS; i++) {
    const direct = i === 0 && !needsTransaction(model);
    const written = direct ? await work(call.tx) : await joinTransaction(store, call.tx, i === 0 ? work : lockedWork);
    if (written) return written;
  }
  throw new ApiError('VERSION_CONFLICT');
}
