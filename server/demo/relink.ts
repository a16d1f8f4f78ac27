import type { RecordData, Resource } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';
import { refsOf } from '../../src/engine/refs.ts';

/** Local id -> stored id, per resource. */
export type IdMap = Map<string, Map<number, number>>;

function relinkAt(value: unknown, path: readonly string[], ids: ReadonlyMap<number, number>): unknown {
  if (Array.isArray(value)) return value.map((item) => relinkAt(item, path, ids));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'number' ? (ids.get(value) ?? null) : value;
  if (!isObject(value) || !Object.hasOwn(value, key)) return value;
  return { ...value, [key]: relinkAt(value[key], rest, ids) };
}

/** The record with local ids replaced by stored ones in all references. */
export function relink(resource: Resource, record: RecordData, ids: IdMap): RecordData {
  let out: unknown = record;
  for (const { path, field } of refsOf(resource)) out = relinkAt(out, path, ids.get(field.to) ?? new Map());
  return isObject(out) ? out : record;
}
