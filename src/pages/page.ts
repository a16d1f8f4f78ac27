import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageEntry } from '../../resources/pages.ts';

/** A screen that is not an entity. The default export of `page.ts` in its folder describes it before it is loaded. */
export interface Page {
  /** Route pattern; one that ends with `/*` leaves the rest to the page. */
  path: string;
  /** The menu entries that lead to it. */
  menu?: readonly Omit<PageEntry, 'built' | 'disabled'>[];
  /** Its own texts by language: `{de: {'pages.<name>': 'Fuhrpark'}}`. Missing languages fall back to English. */
  labels?: { [language: string]: { [key: string]: string } };
  /** Its component, loaded when it is first opened. */
  load: () => Promise<PageModule>;
}

interface PageModule {
  default: ComponentType;
  /**
   * Puts its first data among the queries of a session that begins with this page, while the rest of the console is
   * still loading. Resolves when they are there or can't be had.
   */
  prepare?: (queries: QueryClient) => Promise<void>;
}
