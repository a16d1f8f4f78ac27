/** Types of overlays: new definitions, patches to existing ones, and labels. */

import type { Access } from './api.ts';
import type { Json } from './data.ts';
import type { DerivedResourceDefinition, Field, ResourceDefinition } from './definition.ts';
import type { PageDefinition } from './page.ts';
import type { MenuEntry, Sort } from './view.ts';

/** Labels of an overlay: language -> flat or nested key -> text. */
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
  /** Authorities that roles can grant in addition to those that operations require. */
  authorities?: string[];
  labels?: OverlayLabels;
}

export interface ResourcePatch {
  name: string;
  /** New fields, or changed keys of existing fields. */
  fields?: { [name: string]: Partial<Field> & { [key: string]: Json | undefined } };
  /** Fields hidden from list and form; they are still stored and sent. */
  hide?: string[];
  /** Fields added to a tab: behind `after`, else at its end. A missing tab is created. */
  place?: { field: string; tab: string; after?: string }[];
  /** Columns added to the list: behind `after`, else at its end. */
  columns?: { field: string; after?: string; hidden?: boolean; width?: string }[];
  filters?: string[];
  list?: { pageSize?: number; sort?: Sort };
  access?: Access;
  menu?: MenuEntry;
  help?: string;
}
