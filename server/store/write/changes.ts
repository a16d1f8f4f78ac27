import { isDeepStrictEqual } from 'node:util';
import type { RecordData } from '../../../src/engine/definition.ts';
import type { Model } from '../model/model.ts';

/** The values of changed fields before and after a write. */
export interface Changes {
  before: RecordData;
  after: RecordData;
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value : []);

/** The shortest ranges in which two lists differ. */
function differing(before: readonly number[], after: readonly number[]): [number[], number[]] {
  const common = Math.min(before.length, after.length);
  let start = 0;
  while (start < common && before[start] === after[start]) start++;
  let end = 0;
  while (end < common - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  return [before.slice(start, before.length - end), after.slice(start, after.length - end)];
}

/** Removed and added ids; if the others are in another order, the ranges that differ. */
function changedIds(before: readonly number[], after: readonly number[]): [number[], number[]] {
  const had = new Set(before);
  const has = new Set(after);
  const stayed = before.filter((id) => has.has(id));
  const isReordered = after.filter((id) => had.has(id)).some((id, place) => id !== stayed[place]);
  if (isReordered) return differing(before, after);
  return [before.filter((id) => !has.has(id)), after.filter((id) => !had.has(id))];
}

/**
 * The part of a change that the audit log stores: the fields that differ and, for lists of references, only the removed
 * and added ids, or the part in which the order differs, because such a list may have thousands.
 */
export function changesBetween(model: Model, before: RecordData, after: RecordData): Changes {
  const lists = new Set(model.many.map(({ name }) => name));
  const changes: Changes = { before: {}, after: {} };
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (isDeepStrictEqual(was, is)) continue;
    const [kept, now] = lists.has(name) ? changedIds(idsOf(was), idsOf(is)) : [was, is];
    changes.before[name] = kept;
    changes.after[name] = now;
  }
  return changes;
}
