import { worksAsAddress } from './addresses.ts';
import type { Condition, SomeItems } from './data.ts';
import type { RecordData } from './definition.ts';
import { isEmpty, isObject, valueAt } from './paths.ts';

/** Equality of JSON values; an absent value equals null. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (a === undefined || a === null) return b === undefined || b === null;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameValue(item, b[i]));
  }
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
    );
  }
  return false;
}

/** Whether a value equals the wanted one; a list matches a single value that it contains. */
function matches(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.some((item) => sameValue(item, wanted));
  return sameValue(value, wanted);
}

/**
 * Whether a condition holds for a record. A boolean is returned as it is, and `ifUndefined` (default true) for an
 * absent condition: true for `visible`, false for `required` and `readOnly`.
 */
export function holds(c: Condition | boolean | undefined, record: RecordData, ifUndefined = true): boolean {
  if (c === undefined) return ifUndefined;
  if (typeof c === 'boolean') return c;
  if ('all' in c) return c.all.every((part) => holds(part, record));
  if ('any' in c) return c.any.some((part) => holds(part, record));
  if ('not' in c) return !holds(c.not, record);
  if ('some' in c) return itemsIn(c, record).length > 0;
  const value = valueAt(record, c.field);
  if ('addressBy' in c) return worksAsAddress(c, record);
  if ('empty' in c) return isEmpty(value) === c.empty;
  if ('in' in c) return c.in.some((wanted) => matches(value, wanted));
  return matches(value, c.is);
}

/** The items of a list that meet a condition. */
export function itemsIn({ some, where }: SomeItems, record: RecordData): unknown[] {
  const items = valueAt(record, some);
  if (!Array.isArray(items)) return [];
  const names = topNames(where);
  return items.filter((item) => holds(where, isObject(item) ? pickedScope(names, record, item) : record));
}

const known = new WeakMap<Condition, readonly string[]>();

/** Names of the fields that a condition on an item uses, without those inside them. */
function topNames(where: Condition): readonly string[] {
  let names = known.get(where);
  if (!names) {
    names = [...new Set(conditionFields(where).map((path) => path.split('.')[0] ?? path))];
    known.set(where, names);
  }
  return names;
}

/** As `scopeOf`, with nothing but these fields: to copy whole records for each item would cost most of a check. */
function pickedScope(names: readonly string[], record: RecordData, item: RecordData): RecordData {
  const scope: RecordData = {};
  for (const name of names) {
    const of = Object.hasOwn(item, name) ? item : record;
    if (Object.hasOwn(of, name)) scope[name] = of[name];
  }
  return scope;
}

/** The values for conditions of a nested field: those of its own item hide those of the whole record. */
export function scopeOf(record: RecordData, item: unknown): RecordData {
  return item === record || !isObject(item) ? record : { ...record, ...item };
}

/** Names of the fields that a condition uses. */
export function conditionFields(c: Condition | boolean | undefined): string[] {
  if (c === undefined || typeof c === 'boolean') return [];
  if ('all' in c) return c.all.flatMap(conditionFields);
  if ('any' in c) return c.any.flatMap(conditionFields);
  if ('not' in c) return conditionFields(c.not);
  if ('some' in c) return [c.some, ...conditionFields(c.where).map((name) => `${c.some}.${name}`)];
  return 'addressBy' in c ? [c.field, c.addressBy] : [c.field];
}
