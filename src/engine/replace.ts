import type { RecordData, Resource } from './definition.ts';
import { isObject } from './paths.ts';
import { type RefPath, refsOf } from './refs.ts';

/** A record whose place another one takes wherever it is referred to. */
export interface Replacement {
  id: number;
  /** The record that takes its place; null: the references are removed. */
  by: number | null;
}

/**
 * The references of a resource in which a record of `target` can be replaced: those that the resource stores and that
 * its form can change. The parent of a part is none: the part would become another record's.
 */
export function replaceableRefs(r: Resource, target: string): RefPath[] {
  return refsOf(r).filter(
    ({ field, key }) =>
      field.to === target && field.inverse === undefined && field.readOnly !== true && key !== r.partOf,
  );
}

/** A value in which the reference at a path, through arrays on the way, has another target. Lists name a target once. */
export function replaceReference(value: unknown, path: readonly string[], { id, by }: Replacement): unknown {
  if (Array.isArray(value)) {
    if (path.length > 0) return value.map((item) => replaceReference(item, path, { id, by }));
    const others = by === null || value.includes(by) ? value.filter((one) => one !== id) : value;
    return others.map((one) => (one === id ? by : one));
  }
  const [head, ...rest] = path;
  if (head === undefined) return value === id ? by : value;
  return isObject(value) && head in value
    ? { ...value, [head]: replaceReference(value[head], rest, { id, by }) }
    : value;
}

/** The values of the top-level fields that a replacement changes in a record; `refs`: where it is to be replaced. */
export function replacedValues(record: RecordData, refs: readonly RefPath[], replacement: Replacement): RecordData {
  const values: RecordData = {};
  for (const { path } of refs) {
    const [name = '', ...rest] = path;
    values[name] = replaceReference(values[name] ?? record[name], rest, replacement);
  }
  return values;
}
