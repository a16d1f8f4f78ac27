import type { AnyDefinition } from '../src/engine/build.ts';

/**
 * All shipped definitions, for the console: every default export in this folder, so that adding an entity touches no
 * other file. (The server reads the same folder: server/definitions.ts.)
 */
const modules = import.meta.glob<{ default?: AnyDefinition }>(
  ['./*.ts', '!./index.ts', '!./named.ts', '!./pages.ts', '!./enums.ts', '!./*Fields.ts'],
  { eager: true },
);

export const definitions = Object.values(modules).flatMap((module) => (module.default ? [module.default] : []));
