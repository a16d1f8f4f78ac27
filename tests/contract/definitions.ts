import type { ResourceDefinition } from '../../src/engine/definition.ts';
import { type Loaded, loadDefinitions } from '../../src/engine/load.ts';

/** The shipped definitions, as the console loads them. */
export function shippedDefinitions(): Loaded {
  const files = import.meta.glob<{ default?: ResourceDefinition }>('../../resources/*.ts', { eager: true });
  const definitions = Object.values(files).flatMap((file) => file.default ?? []);
  return loadDefinitions(definitions, []);
}
