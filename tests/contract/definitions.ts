import { OWN_FIELDS, SPEC_AUTHORITIES, SPEC_LIST_TYPES } from '../../resources/enums.ts';
import type { Resource, ResourceDefinition } from '../../src/engine/definition.ts';
import { forServer } from '../../src/engine/extensions.ts';
import { type Loaded, loadDefinitions } from '../../src/engine/load.ts';

/** The shipped definitions, as the console loads them. */
export function shippedDefinitions(): Loaded {
  const files = import.meta.glob<{ default?: ResourceDefinition }>('../../resources/*.ts', { eager: true });
  const definitions = Object.values(files).flatMap((file) => file.default ?? []);
  return loadDefinitions(definitions, []);
}

/** The shipped definitions, adapted to a platform with these extensions. */
export function definitionsFor(...extensions: string[]): Loaded {
  const basics = { authorities: SPEC_AUTHORITIES, listTypes: SPEC_LIST_TYPES, ownFields: OWN_FIELDS };
  return forServer(shippedDefinitions(), extensions, basics);
}

/** Returns the shipped definition with this name; throws if there is none. */
export function resourceNamed(name: string): Resource {
  const found = shippedDefinitions().byName.get(name);
  if (!found) throw new Error(`There is no definition of "${name}"`);
  return found;
}
