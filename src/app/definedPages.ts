import type { Messages } from '../../locales/index.ts';
import type { PageEntry } from '../../resources/pages.ts';
import { readable } from '../engine/labels.ts';
import type { Loaded } from '../engine/load.ts';
import type { DefinedPage } from '../engine/page.ts';

/** The menu entries of pages that definitions describe. */
export function definedEntries(pages: readonly DefinedPage[]): PageEntry[] {
  return pages.flatMap(({ name, route, menu, access }): PageEntry[] =>
    menu ? [{ name, route, ...menu, authority: access.read, built: true }] : [],
  );
}

/** Texts for keys that have none in the current language: the overlays' English ones, and readable names of pages. */
export function fallbackTexts({ pages, labels }: Pick<Loaded, 'pages' | 'labels'>): Messages {
  const english = (labels.en ?? {}) as Messages;
  const names = Object.fromEntries(pages.map(({ name }) => [name, readable(name)]));
  return { ...english, pages: { ...names, ...(english.pages as object | undefined) } };
}
