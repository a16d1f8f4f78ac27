import type { ImportSource } from '../source.ts';

/** Name of the local import in the address. */
export const LOCAL_IMPORT = 'local';

let opened: ImportSource | undefined;

/** Stores a local import for as long as the page lives. Returns its name in the address. */
export function keepImport(source: ImportSource): string {
  opened = source;
  return source.id;
}

/** The local import, if it is the requested one. */
export function openImport(id: string): ImportSource | undefined {
  return id === LOCAL_IMPORT ? opened : undefined;
}
