/** The pages: all folders beside this file with a `page.ts`. They are listed nowhere else. */
import { type PageEntry, WITHOUT_SCREEN } from '../../resources/pages.ts';
import type { Page } from './page.ts';

export const pages: readonly Page[] = Object.values(
  import.meta.glob<Page>('./*/page.ts', { eager: true, import: 'default' }),
);

/** All menu entries of pages. */
export const PAGES: readonly PageEntry[] = [
  ...pages.flatMap(({ menu = [] }) => menu).map((entry) => ({ ...entry, built: true })),
  ...WITHOUT_SCREEN.map((entry) => ({ ...entry, built: false })),
];

/** Authorities of which a page needs one: those of all its menu entries; none if an entry needs none. */
export function neededBy({ menu = [] }: Page): readonly string[] {
  const authorities = menu.map(({ authority }) => authority);
  return authorities.every((one) => one !== undefined) ? [...new Set(authorities)] : [];
}

/** The labels of pages in a language. */
export function pageLabels(language: string): { [key: string]: string } {
  return Object.assign({}, ...pages.map(({ labels }) => ({ ...labels?.en, ...labels?.[language] })));
}
