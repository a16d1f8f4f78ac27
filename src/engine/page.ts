/** Types of pages that are defined as data: tiles on a grid. */

import type { Shaped } from './definition.ts';

/** Number of columns in the grid of tiles; on a phone there is one. */
export const GRID_COLUMNS = 12;

export type Tile = Shaped<'Tile'>;

export interface PageDefinition extends Shaped<'PageDefinition'> {
  schema: 1;
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
