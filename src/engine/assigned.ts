import type { Assigned, Field, Fields } from './definition.ts';
import { isObject } from './paths.ts';

/** Whether the platform assigns the value of a field. */
export function isAssigned(field: Field): boolean {
  return field.type === 'int' && field.assigned !== undefined;
}

/** Name of the field in `fields` whose values are assigned in this way; undefined if there is none. */
export function assignedField(fields: Fields, kind: Assigned): string | undefined {
  return Object.entries(fields).find(([, field]) => field.type === 'int' && field.assigned === kind)?.[0];
}

/** Paths of all fields that are assigned in one of these ways. */
export function assignedPaths(fields: Fields, kinds: readonly Assigned[], above: readonly string[] = []): string[][] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = [...above, name];
    if (field.type === 'group' || field.type === 'array') return assignedPaths(field.fields, kinds, path);
    return field.type === 'int' && field.assigned !== undefined && kinds.includes(field.assigned) ? [path] : [];
  });
}

/** Items with their indexes as values of the field `position`. */
export function withPositions(items: readonly unknown[], position: string): unknown[] {
  return items.map((item, index) => (isObject(item) ? { ...item, [position]: index } : item));
}

/** Items sorted by the field `position`; in their given order if an item has no position. */
export function sortedByPosition(items: readonly unknown[], position: string): unknown[] {
  const placed = items.map((item) => ({ item, at: isObject(item) ? item[position] : undefined }));
  if (!placed.every(({ at }) => typeof at === 'number')) return [...items];
  return placed.sort((a, b) => Number(a.at) - Number(b.at)).map(({ item }) => item);
}
