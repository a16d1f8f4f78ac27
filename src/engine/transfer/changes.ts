import { isAssigned } from '../assigned.ts';
import { isComputed } from '../computed.ts';
import { sameValue } from '../conditions.ts';
import { completedChange, completedNew, type DefaultContext } from '../defaults.ts';
import type { Field, Fields, RecordData, Resource } from '../definition.ts';
import { isEmpty, isObject } from '../paths.ts';

type RowValues = readonly [path: string, value: unknown][];

/** The record that a row adds, completed as every new record is; empty cells are not given. */
export function addedBy(r: Resource, values: RowValues, ctx: DefaultContext): RecordData {
  const given = values.filter(([, value]) => !isEmpty(value));
  return completedNew(r, withValues({}, given), ctx);
}

/** A stored record as a row changes it, completed as every change is. */
export function changedBy(r: Resource, before: RecordData, values: RowValues): RecordData {
  const names = new Set(values.map(([path]) => path.split('.')[0] ?? path));
  const changed = Object.entries(withValues(before, values)).filter(([name]) => names.has(name));
  return completedChange(r, before, Object.fromEntries(changed));
}

/** Returns a copy of the record with the values of a row. */
function withValues(record: RecordData, values: RowValues): RecordData {
  const out: RecordData = { ...record };
  for (const [path, value] of values) {
    const keys = path.split('.');
    const last = keys.pop() ?? path;
    let level = out;
    for (const segment of keys) {
      const inner: RecordData = isObject(level[segment]) ? { ...level[segment] } : {};
      level[segment] = inner;
      level = inner;
    }
    level[last] = value;
  }
  return out;
}

/** Canonical form of a value for comparisons: values that look the same in a file are equal. */
function canonical(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (field.type === 'array' && Array.isArray(value)) return value.map((item) => canonicalItem(field.fields, item));
  if (field.type === 'group') return canonicalItem(field.fields, value);
  if (Array.isArray(value) && (field.type === 'enum' || (field.type === 'ref' && !field.ordered))) {
    return [...value].sort();
  }
  return typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value;
}

function canonicalItem(fields: Fields, item: unknown): unknown {
  if (!isObject(item)) return item;
  const out: RecordData = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = isComputed(field) || isAssigned(field) ? null : canonical(field, item[name]);
    if (value !== null) out[name] = value;
  }
  return out;
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** Top-level fields that a row changes. */
export function changesBetween(
  r: Resource,
  before: RecordData,
  after: RecordData,
  paths: Iterable<string>,
): FieldChange[] {
  const names = new Set([...paths].map((path) => path.split('.')[0] ?? path));
  return [...names].flatMap((name): FieldChange[] => {
    const field = r.fields[name];
    if (!field || sameValue(canonical(field, before[name]), canonical(field, after[name]))) return [];
    return [{ field: name, before: before[name] ?? null, after: after[name] ?? null }];
  });
}
