import { sameValue } from './conditions.ts';
import type { RecordData } from './definition.ts';
import { isEmpty, isObject, segments, valueAt } from './paths.ts';

/** The place that the item at `index` had in a list: found by its id, else by what it holds, else by its place. */
function placeBefore(items: readonly unknown[], before: readonly unknown[], index: number): number {
  const item = items[index];
  if (isObject(item) && !isEmpty(item.id)) {
    const place = before.findIndex((one) => isObject(one) && one.id === item.id);
    if (place >= 0) return place;
  }
  const alike = before.findIndex((one) => sameValue(one, item));
  return alike >= 0 ? alike : index;
}

/** Where the value at a path of a record stood before its lists were changed. */
function pathBefore(record: RecordData, before: RecordData, path: string): string {
  const out: string[] = [];
  let now: unknown = record;
  let then: unknown = before;
  for (const segment of segments(path)) {
    const place = Array.isArray(now) && Array.isArray(then) ? String(placeBefore(now, then, Number(segment))) : segment;
    now = valueAt(now, segment);
    then = valueAt(then, place);
    out.push(place);
  }
  return out.join('.');
}

/**
 * The faults of a record without those that it came with: the same fault of a value that has stayed as it was. Whoever
 * changes something else need not mend what a platform, or an earlier definition, did not ask for.
 */
export function newFaults(
  faults: { [path: string]: string },
  record: RecordData,
  before: RecordData,
  faultsBefore: { [path: string]: string },
): { [path: string]: string } {
  return Object.fromEntries(
    Object.entries(faults).filter(([path, code]) => {
      const old = pathBefore(record, before, path);
      const [value, previous] = [valueAt(record, path), valueAt(before, old)];
      const same = sameValue(value, previous) || (isEmpty(value) && isEmpty(previous));
      return !same || faultsBefore[old] !== code;
    }),
  );
}
