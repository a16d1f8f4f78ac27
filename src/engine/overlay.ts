/** Types of overlays: new definitions, patches to existing ones, and labels. */

import type { Json } from './data.ts';
import type { DerivedResourceDefinition, Field, ResourceDefinition, Shaped } from './definition.ts';
import type { PageDefinition } from './page.ts';

/** Labels of an overlay: language -> flat or nested key -> text. */
export type OverlayLabels = { [language: string]: { [key: string]: Json } };

/** An overlay file. It adds whole resources, patches existing ones, or both. */
export interface Overlay extends Shaped<'Overlay'> {
  schema: 1;
  add?: (ResourceDefinition | DerivedResourceDefinition | PageDefinition)[];
  patch?: ResourcePatch[];
  labels?: OverlayLabels;
}

export interface ResourcePatch extends Shaped<'ResourcePatch'> {
  /** New fields, or changed keys of existing fields. */
  fields?: { [name: string]: Partial<Field> & { [key: string]: Json | undefined } };
}
