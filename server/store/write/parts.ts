import type { RecordData } from '../../../src/engine/definition.ts';
import { isEmpty } from '../../../src/engine/paths.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { type Call, joinTransaction, type StoreContext } from '../context.ts';
import { StaleSet } from '../errors.ts';
import type { Model } from '../model/model.ts';
import { isStorableId } from '../model/record.ts';
import { literal } from '../model/sql.ts';
import type { ObjectRow } from '../model/wire.ts';
import { readRow, readRows } from '../read/read.ts';
import { removeRecord, removeRows } from '../remove/remove.ts';
import { cloneRecord, ownCopy } from './clone.ts';
import { createRecord, updateRecord } from './write.ts';

/** Attempts to store a copy, whose name may be taken concurrently. */
const ATTEMPTS = 5;

/**
 * Ids of the parts of records, sorted by name. Of a single record they are asked for by an equality: for an array of
 * unknown length the database plans anew each time, which takes it longer than the answer.
 */
export async function partIds(db: Queryable, part: Model, parentIds: readonly number[]): Promise<number[]> {
  const isOne = parentIds.length === 1;
  const { rows } = await db.query<{ id: number }>({
    ...prepared(`select o.id from link l join object o on o.id = l.from_id
      where l.to_id = ${isOne ? '$1' : 'any($1::integer[])'} and l.kind = ${literal(part.part?.kind ?? '')}
      order by o.name, o.id`),
    values: [isOne ? parentIds[0] : parentIds],
  });
  return rows.map(({ id }) => id);
}

/**
 * The organization of a part's parent record. Locks the parent, so that it is neither moved nor removed before the part
 * is written. `absent`: the error to throw if it doesn't exist or is removed.
 */
async function organizationOf(
  store: StoreContext,
  call: Call,
  db: Queryable,
  parentId: number,
  absent: ApiError,
): Promise<number | null> {
  const parent = store.models.byName.get(call.model.part?.of ?? '');
  if (!parent || !isStorableId(parentId)) throw absent;
  await db.query('select from object where id = $1 for share', [parentId]);
  const row = await readRow(db, parent, parentId, call.actor, { deleted: false, absent });
  return parent.isTree ? row.id : row.org_id;
}

/** Throws VALIDATION if a record has the maximum number of parts. Locks the record to serialize creations. */
async function requireRoom(db: Queryable, { resource, part }: Model, parentId: number): Promise<void> {
  const most = resource.table.perParent;
  if (most === undefined || !part || !isStorableId(parentId)) return;
  await db.query('select from object where id = $1 for no key update', [parentId]);
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::integer as n from link where to_id = $1 and kind = ${literal(part.kind)}`,
    [parentId],
  );
  if ((rows[0]?.n ?? 0) >= most) throw new ApiError('VALIDATION', { errors: { [part.field]: `maxItems:${most}` } });
}

/** Stores a new record; a part gets the organization of its parent, whatever the caller sent. */
export async function create(store: StoreContext, call: Call, input: RecordData): Promise<RecordData> {
  const { model } = call;
  const parentId = model.part && input[model.part.field];
  // createRecord validates and refuses ids of a wrong type
  if (!model.part || (typeof parentId !== 'number' && !isEmpty(parentId))) return createRecord(store, call, input);
  if (typeof parentId !== 'number') throw new ApiError('VALIDATION', { errors: { [model.part.field]: 'required' } });
  const absent = new ApiError('VALIDATION', { errors: { [model.part.field]: 'notFound' } });
  return joinTransaction(store, call.tx, async (tx) => {
    await requireRoom(tx, model, parentId);
    const orgId = await organizationOf(store, call, tx, parentId, absent);
    return createRecord(store, { ...call, tx }, { ...input, [model.orgField ?? '']: orgId });
  });
}

async function updatePart(
  store: StoreContext,
  call: Call,
  id: number,
  input: RecordData,
  version: number | undefined,
): Promise<RecordData> {
  const { model } = call;
  const field = model.part?.field ?? '';
  return joinTransaction(store, call.tx, async (tx) => {
    const row = await readRow(tx, model, id, call.actor);
    const parentId = Number(row.doc[field]);
    if (Object.hasOwn(input, field) && input[field] !== parentId) {
      throw new ApiError('VALIDATION', { errors: { [field]: 'parentFixed' } });
    }
    const orgId = await organizationOf(store, call, tx, parentId, new ApiError('NOT_FOUND'));
    const placed = { ...input, [model.orgField ?? '']: orgId };
    return updateRecord(store, { ...call, tx }, id, placed, 'update', version);
  });
}

/** Moves parts into the organizations of their parents, if these have moved. */
export async function followParents(
  store: StoreContext,
  call: Call,
  tx: Queryable,
  ids: readonly number[],
): Promise<void> {
  for (const model of call.model.parts) {
    const { rows } = await tx.query<{ id: number; org_id: number }>(
      `select p.id, g.org_id from object o
       join link l on l.to_id = o.id and l.kind = ${literal(model.part?.kind ?? '')} join object p on p.id = l.from_id
       cross join lateral (select ${call.model.isTree ? 'o.id' : 'o.org_id'} as org_id) g
       where o.id = any($1::integer[]) and p.org_id is distinct from g.org_id order by p.id`,
      [ids],
    );
    for (const row of rows) {
      const place = { [model.orgField ?? '']: row.org_id };
      await updateRecord(store, { ...call, model, tx }, row.id, place, 'move', undefined);
    }
  }
}

/** Stores a change of a record. If its organization changes, its parts move along. */
export async function update(
  store: StoreContext,
  call: Call,
  id: number,
  input: RecordData,
  action: 'update' | 'move',
  version: number | undefined,
): Promise<RecordData> {
  const { model } = call;
  if (model.part) return updatePart(store, call, id, input, version);
  if (model.parts.length === 0) return updateRecord(store, call, id, input, action, version);
  return joinTransaction(store, call.tx, async (tx) => {
    const stored = await updateRecord(store, { ...call, tx }, id, input, action, version);
    await followParents(store, call, tx, [id]);
    return stored;
  });
}

/** Removes a record and its parts. If it is only marked as removed, its parts are kept for a restore. */
export async function remove(store: StoreContext, call: Call, id: number): Promise<void> {
  const { model } = call;
  if (model.part) {
    const { field } = model.part;
    return joinTransaction(store, call.tx, async (tx) => {
      const row = await readRow(tx, model, id, call.actor);
      await organizationOf(store, call, tx, Number(row.doc[field]), new ApiError('NOT_FOUND'));
      await removeRecord(store, { ...call, tx }, id);
    });
  }
  if (model.parts.length === 0 || model.softDelete) return removeRecord(store, call, id);
  return joinTransaction(store, call.tx, async (tx) => {
    await readRow(tx, model, id, call.actor);
    const removed: number[] = [];
    for (const part of model.parts) {
      for (const partId of await partIds(tx, part, [id])) {
        await removeRecord(store, { ...call, model: part, tx }, partId);
        removed.push(partId);
      }
    }
    await removeRecord(store, { ...call, tx }, id, removed);
  });
}

/** Removes records of one type with their parts by few statements (see `removeRows`); returns the ids of those that could be. */
export async function removeAll(
  call: Call & { tx: Queryable },
  rows: readonly ObjectRow[],
): Promise<ReadonlySet<number>> {
  const { model, actor, tx } = call;
  return removeRows(call, rows, async (free) => {
    const parts = new Map<number, number[]>();
    if (model.softDelete) return parts;
    const ids = free.map(({ id }) => id);
    for (const part of model.parts) {
      const of = await readRows(tx, part, await partIds(tx, part, ids), actor);
      const removed = await removeRows({ ...call, model: part }, [...of.values()], async () => new Map());
      if (removed.size !== of.size) throw new StaleSet();
      for (const { id, doc } of of.values()) {
        const parent = Number(doc[part.part?.field ?? '']);
        parts.set(parent, [...(parts.get(parent) ?? []), id]);
      }
    }
    return parts;
  });
}

/** Stores copies of the parts of a record under its copy: of those that don't belong to the original alone. */
async function cloneParts(store: StoreContext, call: Call, tx: Queryable, id: number, copy: RecordData): Promise<void> {
  const orgId = call.model.isTree ? copy.id : copy[call.model.orgField ?? ''];
  for (const model of call.model.parts) {
    if (model.resource.copies?.along === false) continue;
    const rows = await readRows(tx, model, await partIds(tx, model, [id]), call.actor);
    for (const row of rows.values()) {
      const place = { [model.part?.field ?? '']: copy.id, [model.orgField ?? '']: orgId };
      const record = { ...ownCopy({ actor: call.actor, model }, row), ...place };
      await createRecord(store, { ...call, model, tx }, record, 'clone');
    }
  }
}

async function clonePart(store: StoreContext, call: Call, id: number, changes: RecordData): Promise<RecordData> {
  const { model } = call;
  const field = model.part?.field ?? '';
  return joinTransaction(store, call.tx, async (tx) => {
    const row = await readRow(tx, model, id, call.actor);
    const absent = new ApiError('VALIDATION', { errors: { [field]: 'notFound' } });
    const orgId = await organizationOf(store, call, tx, Number(changes[field] ?? row.doc[field]), absent);
    return cloneRecord(store, { ...call, tx }, id, { ...changes, [model.orgField ?? '']: orgId });
  });
}

/** Stores a copy of a record with copies of its parts. */
export async function clone(store: StoreContext, call: Call, id: number, changes: RecordData): Promise<RecordData> {
  const { model } = call;
  if (model.part) return clonePart(store, call, id, changes);
  if (model.parts.length === 0) return cloneRecord(store, call, id, changes);
  for (let i = 1; ; i++) {
    try {
      return await joinTransaction(store, call.tx, async (tx) => {
        const copy = await cloneRecord(store, { ...call, tx }, id, changes);
        await cloneParts(store, call, tx, id, copy);
        return copy;
      });
    } catch (error) {
      const taken = error instanceof ApiError && error.reason === 'NOT_UNIQUE' && !call.tx;
      if (!taken || i >= ATTEMPTS) throw error;
    }
  }
}
