/** The pages: whatever folder beside this file has a `page.ts`. They are listed nowhere else. */
import { type PageEntry, WITHOUT_SCREEN } from '../../resources/pages.ts';
import type { Page } from './page.ts';

export const pages: readonly Page[] = Object.values(
  import.meta.glob<Page>('./*/page.ts', { eager: true, import: 'default' }),
);

/** Every menu entry that is no entity. */
export const PAGES: readonly PageEntry[] = [
  ...pages.flatMap(({ menu = [] }) => menu).map((entry) => ({ ...entry, built: true })),
  ...WITHOUT_SCREEN.map((entry) => ({ ...entry, built: false })),
];

/** What the pages call themselves in a language. */
export function pageLabels(language: string): { [key: string]: string } {
  return Object.assign({}, ...pages.map(({ labels }) => ({ ...labels?.en, ...labels?.[language] })));
}
