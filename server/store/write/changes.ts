import { isDeepStrictEqual } from 'node:util';
import type { RecordData } from '../../../src/engine/definition.ts';
import type { Model } from '../model/model.ts';

/** The values of changed fields before and after a write. */
export interface Changes {
  before: RecordData;
  after: RecordData;
}

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value : []);

/** The shortest ranges in which two orders of the same ids differ. */
function reordered(before: readonly number[], after: readonly number[]): [number[], number[]] {
  let start = 0;
  let end = before.length;
  while (start < end && before[start] === after[start]) start++;
  while (end > start && before[end - 1] === after[end - 1]) end--;
  return [before.slice(start, end), after.slice(start, end)];
}

/** Removed and added ids; if only the order changed, the range that differs. */
function changedIds(before: readonly number[], after: readonly number[]): [number[], number[]] {
  const had = new Set(before);
  const has = new Set(after);
  const went = before.filter((id) => !has.has(id));
  const came = after.filter((id) => !had.has(id));
  return went.length + came.length > 0 ? [went, came] : reordered(before, after);
}

/**
 * The part of a change that the audit log stores: the fields that differ and, for lists of references, only the removed
 * and added ids because such a list may have thousands.
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
