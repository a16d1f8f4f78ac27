import type { ComponentType } from 'react';
import type { PageEntry } from '../../resources/pages.ts';

/** A screen that is no entity. Its folder has a `page.ts` whose default export says what is known of it before it is opened. */
export interface Page {
  /** Route pattern of the router; a pattern that ends in `/*` leaves what follows to the page. */
  path: string;
  /** The menu entries that lead to it. */
  menu?: readonly Omit<PageEntry, 'built' | 'disabled'>[];
  /** Texts of its own, by language: `{de: {'pages.<name>': 'Fuhrpark'}}`. English stands in for a language without any. */
  labels?: { [language: string]: { [key: string]: string } };
  /** Its component, loaded when it is first opened. */
  load: () => Promise<{ default: ComponentType }>;
}
