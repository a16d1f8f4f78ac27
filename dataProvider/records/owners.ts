/**
 * Writes inverse relations on a server that accepts them only in the records on the other side: those records are
 * updated one by one. Each write can be retried: it does nothing if the relation is already as wanted.
 */
import { MEMBERSHIP_FETCH_SIZE } from '../../protocol/constants.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { inverseFields, nameFieldOf } from '../../src/engine/refs.ts';
import { getOne, update } from './entities.ts';
import { membership } from './lists.ts';
import { mapWithLimit, type StoredRecord } from './records.ts';

/** Number of concurrent writes. */
const CONCURRENT_WRITES = 4;

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** The record without the fields that are stored on other records. */
export function withoutInverse(r: Resource, record: RecordData): RecordData {
  const names = new Set(inverseFields(r).map(([name]) => name));
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)));
}

/** The ids in a record's field; fetched if the record came without them. */
async function keptIds(owner: Resource, record: StoredRecord, field: string, members: Resource): Promise<number[]> {
  if (Array.isArray(record[field])) return idsOf(record[field]);
  const request = { type: owner.api.listType, objectId: record.id, referenceType: members.api.listType };
  return (await membership({ ...request, pageSize: MEMBERSHIP_FETCH_SIZE })).list.map(({ id }) => id);
}

/** Adds the record `id` to the owner's field or removes it; writes nothing if the field is already as wanted. */
async function change(owner: Resource, ownerId: number, field: string, r: Resource, id: number, isIn: boolean) {
  const record = await getOne(owner, ownerId);
  const ids = await keptIds(owner, record, field, r);
  if (ids.includes(id) === isIn) return;
  await update(owner, ownerId, { ...record, [field]: isIn ? [...ids, id] : ids.filter((one) => one !== id) });
}

/** Writes the differences between two states of a record's inverse fields and returns the record with them. */
export async function writeOwners(
  resource: (name: string) => Resource,
  r: Resource,
  record: StoredRecord,
  before: RecordData,
  after: RecordData,
): Promise<StoredRecord> {
  const written: StoredRecord = { ...record };
  for (const [name, field] of inverseFields(r)) {
    if (!Array.isArray(after[name])) continue;
    const [had, has] = [idsOf(before[name]), idsOf(after[name])];
    const changes = [
      ...has.filter((id) => !had.includes(id)).map((id) => ({ id, isIn: true })),
      ...had.filter((id) => !has.includes(id)).map((id) => ({ id, isIn: false })),
    ];
    const owner = resource(field.to);
    await mapWithLimit(changes, CONCURRENT_WRITES, ({ id, isIn }) =>
      change(owner, id, field.inverse, r, record.id, isIn),
    );
    written[name] = has;
    const companion = nameFieldOf(name, field);
    if (after[companion] !== undefined) written[companion] = after[companion];
  }
  return written;
}
