import type { Resource } from '../../engine/definition.ts';
import type { Loaded } from '../../engine/load.ts';

/** The effect of changed overlays on one definition. */
export interface Effect {
  resource: string;
  kind: 'added' | 'removed' | 'changed';
  fields: { name: string; kind: 'added' | 'removed' | 'changed' }[];
  /** Other keys of the definition that differ. */
  parts: string[];
}

/** Keys left out of `parts`: fields are compared separately, and the others are origins, not content. */
const ORIGIN = new Set(['fields', 'source', 'patchedBy', 'restrictable']);

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

function fieldsOf(before: Resource | undefined, after: Resource | undefined): Effect['fields'] {
  const [then, now] = [before?.fields ?? {}, after?.fields ?? {}];
  return [...new Set([...Object.keys(then), ...Object.keys(now)])].flatMap((name): Effect['fields'] => {
    if (!Object.hasOwn(then, name)) return [{ name, kind: 'added' }];
    if (!Object.hasOwn(now, name)) return [{ name, kind: 'removed' }];
    return differs(then[name], now[name]) ? [{ name, kind: 'changed' }] : [];
  });
}

/** Returns the definitions that differ between two states, and their differences. */
export function effectsOf(before: Loaded, after: Loaded): Effect[] {
  const names = [...new Set([...after.byName.keys(), ...before.byName.keys()])];
  return names.flatMap((resource): Effect[] => {
    const then = before.byName.get(resource);
    const now = after.byName.get(resource);
    if (!then) return [{ resource, kind: 'added', fields: fieldsOf(undefined, now), parts: [] }];
    if (!now) return [{ resource, kind: 'removed', fields: [], parts: [] }];
    const fields = fieldsOf(then, now);
    const [old, young] = [then as unknown as { [key: string]: unknown }, now as unknown as { [key: string]: unknown }];
    const parts = Object.keys({ ...old, ...young }).filter((key) => !ORIGIN.has(key) && differs(old[key], young[key]));
    return fields.length + parts.length > 0 ? [{ resource, kind: 'changed', fields, parts }] : [];
  });
}
