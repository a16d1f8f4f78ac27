import type { DerivedResourceDefinition, ResourceDefinition } from '../src/engine/definition.ts';

/**
 * All shipped definitions, for the console. Whatever file of this folder exports a definition by default is one:
 * adding an entity touches no other file. (The server reads the same folder: server/definitions.ts.)
 */
const modules = import.meta.glob<{ default?: ResourceDefinition | DerivedResourceDefinition }>(
  ['./*.ts', '!./index.ts', '!./alarmFields.ts', '!./enums.ts', '!./pages.ts'],
  { eager: true },
);

export const definitions = Object.values(modules).flatMap((module) => (module.default ? [module.default] : []));
