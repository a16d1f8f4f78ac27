import { isDeepStrictEqual } from 'node:util';
import { assignedField, isAssigned } from '../../../src/engine/assigned.ts';
import type { Field, Fields, RecordData } from '../../../src/engine/definition.ts';
import { isObject } from '../../../src/engine/paths.ts';
import type { Queryable } from '../../database/queryable.ts';
import type { Model } from '../model/model.ts';
import { formOf } from '../model/record.ts';

/** An item or group in a written record, and the stored one that it replaces. */
interface Place {
  fields: Fields;
  item: RecordData;
  stored: RecordData | undefined;
  outer: { item: RecordData; id: string | undefined } | undefined;
}

/** The stored items of each array, by id. */
type Known = Map<Fields, Map<unknown, RecordData>>;

function knownItems(fields: Fields, record: RecordData, into: Known = new Map()): Known {
  for (const [name, field] of Object.entries(fields)) {
    const value = record[name];
    if (field.type === 'group' && isObject(value)) knownItems(field.fields, value, into);
    if (field.type !== 'array' || !Array.isArray(value)) continue;
    const id = assignedField(field.fields, 'itemId');
    const known = into.get(field.fields) ?? new Map<unknown, RecordData>();
    into.set(field.fields, known);
    for (const item of value.filter(isObject)) {
      if (id !== undefined && typeof item[id] === 'number') known.set(item[id], item);
      knownItems(field.fields, item, into);
    }
  }
  return into;
}

/**
 * All items and groups of a record. Item ids that occur twice or don't belong to a stored item of this record are
 * ignored.
 */
function placesIn(
  fields: Fields,
  record: RecordData,
  stored: RecordData | undefined,
  known: Known,
  outer?: Place['outer'],
): Place[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = record[name];
    if (field.type !== 'group' && field.type !== 'array') return [];
    const id = assignedField(field.fields, 'itemId');
    const place = (item: RecordData, its: RecordData | undefined): Place[] => [
      { fields: field.fields, item, stored: its, outer },
      ...placesIn(field.fields, item, its, known, field.type === 'array' ? { item, id } : outer),
    ];
    if (field.type === 'group') {
      const before = stored?.[name];
      return isObject(value) ? place(value, isObject(before) ? before : undefined) : [];
    }
    if (!Array.isArray(value)) return [];
    return value.filter(isObject).flatMap((item) => {
      const its = id === undefined ? undefined : known.get(field.fields)?.get(item[id]);
      if (id !== undefined) known.get(field.fields)?.delete(item[id]);
      return place(item, its);
    });
  });
}

/** The content of a value without assigned numbers and titles; undefined becomes null. */
function content(field: Field, value: unknown): unknown {
  if (field.type === 'group') return isObject(value) ? contents(field.fields, value) : null;
  if (field.type === 'array' && Array.isArray(value)) {
    return value.map((item) => (isObject(item) ? contents(field.fields, item) : null));
  }
  return value ?? null;
}

function contents(fields: Fields, item: RecordData): RecordData {
  const own = Object.entries(fields).filter(([, field]) => !isAssigned(field));
  return Object.fromEntries(own.map(([name, field]) => [name, content(field, item[name])]));
}

function setVersion({ fields, item, stored }: Place): void {
  const version = assignedField(fields, 'itemVersion');
  if (version === undefined) return;
  const before = stored && typeof stored[version] === 'number' ? stored[version] : undefined;
  if (!stored || before === undefined) item[version] = 0;
  else item[version] = isDeepStrictEqual(contents(fields, item), contents(fields, stored)) ? before : before + 1;
}

/** The form of a record to be written, and the stored one as on the wire. */
interface Numbering {
  form: RecordData;
  stored?: RecordData | undefined;
}

/** Assigns ids and versions to the items of records: keeps those of stored items and creates new ones for others. */
export async function assignNumbers(db: Queryable, model: Model, writes: readonly Numbering[]): Promise<void> {
  if (!model.assigned) return;
  const { fields } = model.resource;
  const places = writes.flatMap(({ form, stored: wire }) => {
    const stored = wire && formOf(model, wire);
    return placesIn(fields, form, stored, stored ? knownItems(fields, stored) : new Map());
  });
  const missing = places.flatMap(({ fields: own, item, stored: its }) => {
    const id = assignedField(own, 'itemId');
    if (id === undefined) return [];
    item[id] = its?.[id] ?? null;
    return item[id] === null ? [{ item, id }] : [];
  });
  const ids = missing.length === 0 ? [] : await freshIds(db, missing.length);
  for (const [i, { item, id }] of missing.entries()) item[id] = ids[i];
  for (const place of places) {
    setVersion(place);
    const outerId = assignedField(place.fields, 'outerItemId');
    if (outerId !== undefined) place.item[outerId] = place.outer?.item[place.outer.id ?? ''] ?? null;
    const owner = assignedField(place.fields, 'recordId');
    // not stored but added to every reply, because a new record has no id yet
    if (owner !== undefined) delete place.item[owner];
  }
}

/** New ids from the sequence of the records, so that no item has the same id as another item or a record. */
async function freshIds(db: Queryable, count: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('object', 'id'))::integer as id from generate_series(1, $1)`,
    [count],
  );
  return rows.map(({ id }) => id);
}
