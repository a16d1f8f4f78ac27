import { isAssigned } from '../engine/assigned.ts';
import { isComputed } from '../engine/computed.ts';
import type { Field, Fields, RecordData, Resource } from '../engine/definition.ts';
import { isEmpty, isObject } from '../engine/paths.ts';
import { nameFieldOf } from '../engine/refs.ts';

/** Removes what doesn't count as a change: titles of references, computed and assigned fields, empty values. */
function bare(field: Field | undefined, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (field?.type === 'group' && isObject(value)) {
    const inner = bareFields(field.fields, value);
    // an input that opens a group that is null makes one without values of it
    return Object.values(inner).every((one) => one === null) ? null : inner;
  }
  if (field?.type === 'array' && Array.isArray(value)) {
    return value.map((item) => (isObject(item) ? bareFields(field.fields, item) : item));
  }
  return value;
}

function bareFields(fields: Fields, record: RecordData): RecordData {
  const out: RecordData = {};
  for (const [name, field] of Object.entries(fields)) {
    if (!isComputed(field) && !isAssigned(field)) out[name] = bare(field, record[name]);
  }
  return out;
}

/** JSON with sorted keys, so that equal values have equal texts. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

/** Whether two values of a field are equal. */
export function isSameValue(field: Field | undefined, a: unknown, b: unknown): boolean {
  return a === b || text(bare(field, a)) === text(bare(field, b));
}

/** Names of the fields in which two records differ. */
export function changedFields(resource: Resource, before: RecordData, after: RecordData): string[] {
  return Object.entries(resource.fields)
    .filter(([name, field]) => !isComputed(field) && !isSameValue(field, before[name], after[name]))
    .map(([name]) => name);
}

/** Some fields of a record, with the titles of references. */
export function pick(resource: Resource, record: RecordData, names: readonly string[]): RecordData {
  const out: RecordData = {};
  for (const name of names) {
    const field = resource.fields[name];
    out[name] = record[name] ?? null;
    if (field?.type !== 'ref') continue;
    const companion = nameFieldOf(name, field);
    if (companion in record) out[companion] = record[companion];
  }
  return out;
}
