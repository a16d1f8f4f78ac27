import type { Messages } from '../../locales/index.ts';
import type { Capabilities } from '../../protocol/capabilities.ts';
import { SPEC_AUTHORITIES } from '../../resources/enums.ts';
import type { PageEntry } from '../../resources/pages.ts';
import { readable } from '../engine/labels.ts';
import type { Loaded } from '../engine/load.ts';
import type { DefinedPage } from '../engine/page.ts';

/**
 * The menu entries of all pages. If the server lacks the extension `authorities`, nobody can hold an authority beyond
 * the specification's, so entries that require one are open to everyone.
 */
export function menuEntries(
  pages: readonly PageEntry[],
  loaded: Pick<Loaded, 'pages'>,
  capabilities: Capabilities | null,
): PageEntry[] {
  const gated = capabilities?.extensions.includes('authorities') === true;
  const known = (authority: string | undefined) => gated || SPEC_AUTHORITIES.includes(authority ?? '');
  return [...pages, ...definedEntries(loaded.pages)].map((entry) =>
    known(entry.authority) ? entry : { ...entry, authority: undefined },
  );
}

function definedEntries(pages: readonly DefinedPage[]): PageEntry[] {
  return pages.flatMap(({ name, route, menu, help, access }): PageEntry[] =>
    menu ? [{ name, route, ...menu, help, authority: access.read, built: true }] : [],
  );
}

/** Texts for keys without a text in the current language: the overlays' English texts, and readable names of pages. */
export function fallbackTexts({ pages, labels }: Pick<Loaded, 'pages' | 'labels'>): Messages {
  const english = (labels.en ?? {}) as Messages;
  const names = Object.fromEntries(pages.map(({ name }) => [name, readable(name)]));
  return { ...english, pages: { ...names, ...(english.pages as object | undefined) } };
}
