import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageEntry } from '../../resources/pages.ts';

/** A screen that is not an entity. The default export of `page.ts` in its folder describes it before it is loaded. */
export interface Page {
  /** Route pattern; one that ends with `/*` leaves the rest to the page. */
  path: string;
  /** The menu entries that lead to the page. */
  menu?: readonly Omit<PageEntry, 'built' | 'disabled'>[];
  /** The page's own texts by language: `{de: {'pages.<name>': 'Fuhrpark'}}`. Missing languages fall back to English. */
  labels?: { [language: string]: { [key: string]: string } };
  /** Loads the page's module when it is first opened. */
  load: () => Promise<PageModule>;
}

interface PageModule {
  default: ComponentType;
  /**
   * Prefetches the page's first data into the query cache while the rest of the console is still loading; called if a
   * session begins with this page. Resolves when the data has loaded or failed to load.
   */
  prepare?: (queries: QueryClient) => Promise<void>;
}
