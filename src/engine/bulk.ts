import { isComputed } from './computed.ts';
import { sameValue } from './conditions.ts';
import type { Field, RecordData, Resource } from './definition.ts';
import { isObject } from './paths.ts';
import { isOfType } from './values.ts';

/** What is done with the fields of many records. */
export interface FieldChanges {
  /** Field -> its new value. */
  set: { [field: string]: unknown };
  /** Field with a list -> values that are added to it. */
  add: { [field: string]: readonly unknown[] };
  /** Field with a list -> values that are taken from it. */
  remove: { [field: string]: readonly unknown[] };
  /** Field with an ordered list -> its earlier values, or a part of them, in their order; for a way back only. */
  order?: { [field: string]: readonly unknown[] };
}

/** Whether the value of a field is a list that values can be added to and taken from. */
export function isListOfValues(field: Field): boolean {
  return (field.type === 'ref' || field.type === 'enum') && field.multiple === true;
}

/** Why fields of this type cannot be changed for many records at once; undefined: they can. */
export function bulkFault(field: Field): string | undefined {
  if (isComputed(field)) return 'nobody can change it';
  if (field.type === 'password') return 'it is a secret';
  if (field.type === 'array' || field.type === 'group' || field.type === 'json') return 'its value has several parts';
  return undefined;
}

/**
 * Names of the fields that may be changed for many records at once. Not those that an overlay has made unique, read-only
 * or invisible, whatever the definition said of them before.
 */
export function bulkFields(r: Resource): string[] {
  const isPlain = (field: Field) => field.unique === undefined && field.readOnly !== true && field.visible !== false;
  return Object.entries(r.fields).flatMap(([name, field]) =>
    field.bulk && isPlain(field) && bulkFault(field) === undefined ? [name] : [],
  );
}

/** Faults of changes that no record could take, by field: unknown fields and values of a wrong type. */
export function changesFaults(r: Resource, { set, add, remove }: FieldChanges): { [field: string]: string } {
  const known = new Set(bulkFields(r));
  const faults: { [field: string]: string } = {};
  for (const [name, value] of Object.entries(set)) {
    const field = r.fields[name];
    if (!field || !known.has(name)) faults[name] = 'notFound';
    else if (value !== null && value !== '' && !isOfType(field, value)) faults[name] = 'object';
  }
  for (const [name, values] of [...Object.entries(add), ...Object.entries(remove)]) {
    const field = r.fields[name];
    if (!field || !known.has(name) || !isListOfValues(field)) faults[name] = 'notFound';
    else if (!isOfType(field, values)) faults[name] = 'object';
  }
  return faults;
}

/** The values of some fields of a record; null for those without one. */
export const pickValues = (record: RecordData, names: readonly string[]): RecordData =>
  Object.fromEntries(names.map((name) => [name, record[name] ?? null]));

const listIn = (record: RecordData, name: string): readonly unknown[] => {
  const value = record[name];
  return Array.isArray(value) ? value : [];
};

const isIn = (list: readonly unknown[], value: unknown) => list.some((one) => sameValue(one, value));
const without = (list: readonly unknown[], gone: readonly unknown[]) => list.filter((one) => !isIn(gone, one));
const withMore = (list: readonly unknown[], more: readonly unknown[]) => [...list, ...without(more, list)];

/** What becomes of a list with an order: which of its values go, and which come back. */
interface WayBack {
  order: readonly unknown[];
  gone: readonly unknown[];
  more: readonly unknown[];
}

/**
 * A list with the values of an earlier order, in that order, where the list has the first of them to the last. Values in between, which came later, stay
 * behind the one that they follow.
 */
function putBack(list: readonly unknown[], { order, gone, more }: WayBack): unknown[] {
  const isPlaced = (value: unknown) => isIn(order, value) || isIn(gone, value);
  const places = list.flatMap((value, place) => (isPlaced(value) ? [place] : []));
  const [first = list.length, last = list.length] = [places[0], places.at(-1)];
  const behind = new Map<unknown, unknown[]>();
  let leader: unknown;
  for (const value of list.slice(first, last + 1)) {
    if (isIn(order, value)) leader = order.find((one) => sameValue(one, value));
    else if (!isIn(gone, value)) behind.set(leader, [...(behind.get(leader) ?? []), value]);
  }
  const wanted = order.filter((value) => isIn(list, value) || isIn(more, value));
  return [
    ...list.slice(0, first),
    ...(behind.get(undefined) ?? []),
    ...wanted.flatMap((value) => [value, ...(behind.get(value) ?? [])]),
    ...list.slice(last + 1),
  ];
}

/** Whether the values that are in both lists are in another order in each. */
function isReordered(was: readonly unknown[], is: readonly unknown[]): boolean {
  const common = (one: readonly unknown[], other: readonly unknown[]) => one.filter((value) => isIn(other, value));
  return !sameValue(common(was, is), common(is, was));
}

/** The values that changes give a record, by field; `record`: its present values. */
export function changedValues(record: RecordData, { set, add, remove, order = {} }: FieldChanges): RecordData {
  const values: RecordData = { ...set };
  for (const [name, gone] of Object.entries(remove)) values[name] = without(listIn(record, name), gone);
  for (const [name, more] of Object.entries(add)) {
    values[name] = withMore(listIn({ ...record, ...values }, name), more);
  }
  for (const [name, was] of Object.entries(order)) {
    values[name] = putBack(listIn(record, name), { order: was, gone: remove[name] ?? [], more: add[name] ?? [] });
  }
  return values;
}

/**
 * The changes that take a change of one record back. Of lists, only what came is taken away and only what went comes
 * back, because others may have changed them from the other side; the order, if the change was one of it, too.
 */
export function changesBack(r: Resource, before: unknown, after: unknown): FieldChanges {
  const back: FieldChanges = { set: {}, add: {}, remove: {} };
  if (!isObject(before) || !isObject(after)) return back;
  for (const name of Object.keys(after)) {
    const field = r.fields[name];
    if (field && isListOfValues(field)) {
      const [was, is] = [listIn(before, name), listIn(after, name)];
      back.remove[name] = without(is, was);
      back.add[name] = without(was, is);
      const isOrdered = field.type === 'ref' && field.ordered === true;
      if (isOrdered && isReordered(was, is)) back.order = { ...back.order, [name]: was };
    } else back.set[name] = before[name] ?? null;
  }
  return back;
}
