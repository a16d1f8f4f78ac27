import { definitions } from '../../resources/index.ts';
import type { Resource } from '../../src/engine/definition.ts';
import { loadDefinitions } from '../../src/engine/load.ts';

/** The context of defaults in these tests. */
export const CONTEXT = { today: '2026-11-19', now: '2026-11-19 14:32:00', orgId: 7, userLanguage: 'CZECH' };
/** The shipped definitions. */
export const loaded = loadDefinitions(definitions, []);

/** Returns the shipped definition with this name; throws if there is none. */
export function resource(name: string): Resource {
  const found = loaded.byName.get(name);
  if (!found) throw new Error(`${name} is not loaded`);
  return found;
}

/** A field of a definition. */
export const fieldOf = (name: string, field: string) => resource(name).fields[field];
/** Returns the list of a definition; throws if it has none. */
export const listOf = (name: string) => {
  const { list } = resource(name);
  if (list === false) throw new Error(`${name} has no list`);
  return list;
};
