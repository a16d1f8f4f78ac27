import type { ImportSource } from '../source.ts';

/** Name of the import of this browser in the address. */
export const LOCAL = 'local';

let opened: ImportSource | undefined;

/** Keeps an import that this browser does itself; it lasts as long as the page. Answers its name in the address. */
export function keepImport(source: ImportSource): string {
  opened = source;
  return source.id;
}

/** The import of this browser, when it is the one that is asked for. */
export function openImport(id: string): ImportSource | undefined {
  return id === LOCAL ? opened : undefined;
}
