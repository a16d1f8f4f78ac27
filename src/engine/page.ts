/** Types of pages that are defined as data: tiles on a grid. */

import type { Options } from './named.ts';
import type { MenuEntry } from './view.ts';

/** Number of columns in the grid of tiles; on a phone there is one. */
export const GRID_COLUMNS = 12;

export interface Tile {
  /** camelCase; texts: tiles.<page>.<tile>.title and .text. */
  name: string;
  /** Registry name of the tile's type. */
  type: string;
  /** First column (0 to 11) and row. */
  x: number;
  y: number;
  /** Width in columns and height in rows. */
  w: number;
  h: number;
  /** Options that the type declares. */
  options?: Options;
}

export interface PageDefinition {
  schema: 1;
  kind: 'page';
  /** kebab-case; texts pages.<name>. */
  name: string;
  /** Address in the console. Default: /<name>. */
  route?: string;
  menu?: MenuEntry;
  /** What the page's help opens: "chapter" or "chapter#heading" of the handbook. Default: the page's name. */
  help?: string;
  /** Authority needed to see the page. Default: none. */
  access?: { read?: string };
  tiles: Tile[];
}

/** A page after loading: complete, checked and frozen. */
export interface DefinedPage extends PageDefinition {
  route: string;
  access: { read?: string };
  /** Origin of the definition: "shipped" or the overlay's file name. */
  source: string;
}

/** Returns a deep copy of a page with every default filled in. */
export function completePage(definition: PageDefinition, source: string): DefinedPage {
  const copy = structuredClone(definition);
  return { ...copy, route: copy.route ?? `/${copy.name}`, access: copy.access ?? {}, source };
}
