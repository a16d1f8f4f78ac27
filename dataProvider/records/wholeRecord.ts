import type { Identifier } from 'ra-core';
import { allows } from '../../src/engine/access.ts';
import { isComputed } from '../../src/engine/computed.ts';
import type { Field, RecordData, Resource } from '../../src/engine/definition.ts';
import { getOne, type RecordCallContext } from './entities.ts';
import { type StoredRecord, wireId } from './records.ts';

/** The names of the fields that the server sent for records, by resource and id. Rows of lists aren't in it. */
export type FetchedFields = Map<string, readonly string[]>;

const keyOf = (r: Resource, id: Identifier) => `${r.name}/${wireId(id)}`;

/** Remembers which fields a record has that was fetched by its own call. */
export function learnFields(fetched: FetchedFields, r: Resource, record: StoredRecord): void {
  const stored = Object.keys(record).filter((name) => !isComputed(r.fields[name]));
  fetched.set(keyOf(r, record.id), stored);
}

/** Remembers which fields the server sent for a part. */
export const learnPart =
  (fetched: FetchedFields, r: Resource) =>
  (id: number, names: readonly string[]): void =>
    void fetched.set(keyOf(r, id), names);

/** Whether nobody has filled in a field: it is empty or has its default. */
function isUntouched(field: Field | undefined, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return value === field?.default;
}

/**
 * The fields that a write leaves out: what the server lacks, and what it may not know and nobody has filled in, unless
 * it sent the field with this record. `id` undefined: a new record.
 */
export function omittedFields(fetched: FetchedFields, r: Resource, data: RecordData, id?: Identifier): string[] {
  const sent = id === undefined ? [] : (fetched.get(keyOf(r, id)) ?? []);
  const blank = (r.unnamed ?? []).filter((name) => isUntouched(r.fields[name], data[name]));
  return [...(r.lacking ?? []), ...blank].filter((name) => !sent.includes(name));
}

/**
 * The fields that a stored record can have: secrets are not returned, computed fields are not stored. Without a call for
 * single records there is nothing more than the row of the list.
 */
function storedFields(r: Resource): string[] {
  if (!allows(r, 'one')) return [];
  return Object.entries(r.fields).flatMap(([name, field]) =>
    field.type === 'password' || field.extension !== undefined || isComputed(field) ? [] : [name],
  );
}

/**
 * A full record with some fields changed, because PUT replaces all fields. The data of a form are complete if they have
 * each field that was fetched with the record, or all of its definition: rows of lists may be shorter than records. For
 * other data the record is fetched; the caller's version is kept, so that conflicts are still detected.
 */
export async function completeRecord(
  fetched: FetchedFields,
  r: Resource,
  id: Identifier,
  data: RecordData,
  previous: RecordData | undefined,
  around: RecordCallContext = {},
): Promise<RecordData> {
  const sent = allows(r, 'one') ? fetched.get(keyOf(r, id)) : undefined;
  const needed = [...(sent ?? storedFields(r)), ...Object.keys(previous ?? {})];
  if (needed.every((name) => Object.hasOwn(data, name))) return data;
  const stored = await getOne(r, id, { ...around, known: { ...previous, ...data } });
  learnFields(fetched, r, stored);
  const version = data.version ?? previous?.version ?? stored.version;
  return { ...stored, ...data, ...(version === undefined ? {} : { version }) };
}
