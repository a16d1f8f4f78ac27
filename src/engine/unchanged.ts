import { sameValue } from './conditions.ts';
import type { RecordData } from './definition.ts';
import { isEmpty, isObject, segments, valueAt } from './paths.ts';

/** The previous index of the item at `index`: by its id, else by equal content, else the same index. */
function previousIndex(items: readonly unknown[], before: readonly unknown[], index: number): number {
  const item = items[index];
  if (isObject(item) && !isEmpty(item.id)) {
    const place = before.findIndex((one) => isObject(one) && one.id === item.id);
    if (place >= 0) return place;
  }
  const alike = before.findIndex((one) => sameValue(one, item));
  return alike >= 0 ? alike : index;
}

/** The path that a value had before list items were moved. */
function previousPath(record: RecordData, before: RecordData, path: string): string {
  const out: string[] = [];
  let now: unknown = record;
  let then: unknown = before;
  for (const segment of segments(path)) {
    const place =
      Array.isArray(now) && Array.isArray(then) ? String(previousIndex(now, then, Number(segment))) : segment;
    now = valueAt(now, segment);
    then = valueAt(then, place);
    out.push(place);
  }
  return out.join('.');
}

/**
 * The faults of a record without those of unchanged values. Stored data may violate rules that were added later;
 * editing another field must still be possible.
 */
export function newFaults(
  faults: { [path: string]: string },
  record: RecordData,
  before: RecordData,
  faultsBefore: { [path: string]: string },
): { [path: string]: string } {
  return Object.fromEntries(
    Object.entries(faults).filter(([path, code]) => {
      const old = previousPath(record, before, path);
      const [value, previous] = [valueAt(record, path), valueAt(before, old)];
      const same = sameValue(value, previous) || (isEmpty(value) && isEmpty(previous));
      return !same || faultsBefore[old] !== code;
    }),
  );
}
