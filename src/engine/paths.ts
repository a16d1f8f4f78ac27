import type { RecordData } from './definition.ts';

const parsed = new Map<string, readonly string[]>();

/** Segments of a path such as "steps.0.waitSeconds". */
export function segments(path: string): readonly string[] {
  let found = parsed.get(path);
  if (!found) {
    found = path.split('.');
    parsed.set(path, found);
  }
  return found;
}

/** Whether a value is an object, but neither null nor an array. */
export function isObject(value: unknown): value is RecordData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path, or undefined. Looks at own properties only, so a name like "constructor" finds nothing. */
export function valueAt(record: unknown, path: string): unknown {
  let value = record;
  for (const segment of segments(path)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = (value as RecordData)[segment];
  }
  return value;
}

/** Whether a value is null, absent, an empty text or an empty list. Zero and false are not empty. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
