/** What an overlay may say: whole definitions, changes to existing ones, and labels. */

import type { Access } from './api.ts';
import type { Json } from './data.ts';
import type { DerivedResourceDefinition, Field, ResourceDefinition } from './definition.ts';
import type { PageDefinition } from './page.ts';
import type { MenuEntry, Sort } from './view.ts';

/** Labels an overlay brings: language -> flat or nested key -> text. */
export type OverlayLabels = { [language: string]: { [key: string]: Json } };

/**
 * An overlay file. It adds whole resources, patches existing ones, or both.
 */
export interface Overlay {
  /** Address of the JSON Schema, for editors. */
  $schema?: string;
  schema: 1;
  add?: (ResourceDefinition | DerivedResourceDefinition | PageDefinition)[];
  patch?: ResourcePatch[];
  labels?: OverlayLabels;
}

export interface ResourcePatch {
  name: string;
  /** New fields, or keys that change in an existing field. */
  fields?: { [name: string]: Partial<Field> & { [key: string]: Json | undefined } };
  /** Field names to hide from list and form (still stored and sent). */
  hide?: string[];
  /** Put fields into a tab: behind `after`, else at its end. A tab that does not exist is made. */
  place?: { field: string; tab: string; after?: string }[];
  /** Put columns into the list: behind `after`, else at its end. */
  columns?: { field: string; after?: string; hidden?: boolean; width?: string }[];
  filters?: string[];
  list?: { pageSize?: number; sort?: Sort };
  access?: Access;
  menu?: MenuEntry;
}
