/** Builds the menu of spec section 2 from the definitions and the page entries. */
import type { PageEntry } from '../../resources/pages.ts';
import { authorityFor, can } from '../engine/access.ts';
import type { MenuSection, Resource } from '../engine/definition.ts';
import { menuLabelKey } from '../engine/labels.ts';

/** Why an entry is shown disabled. */
export type Lock = { kind: 'authority'; authority: string } | { kind: 'disabled' } | { kind: 'flag' };

export interface MenuItem {
  name: string;
  /** i18n key; the plural form of a resource name is shown. */
  labelKey: string;
  route: string;
  order: number;
  icon: string;
  /** The target of its help: "chapter" or "chapter#heading" of the handbook. */
  help: string;
  lock?: Lock;
}

export interface Menu {
  /** Entries above all sections. */
  top: MenuItem[];
  sections: { name: MenuSection; items: MenuItem[] }[];
}

export interface MenuInput {
  resources: readonly Resource[];
  pages: readonly PageEntry[];
  sections: readonly MenuSection[];
  authorities: readonly string[];
  /** Extensions of the platform. */
  extensions?: readonly string[];
  /** Value of a local flag. */
  flag: (key: string) => string | null;
}

type Placed = MenuItem & { section?: MenuSection };

function lockOf(entry: PageEntry, { authorities, flag, extensions = [] }: MenuInput): Lock | undefined {
  const { enabledBy } = entry;
  if (entry.disabled || (enabledBy !== undefined && !extensions.includes(enabledBy))) return { kind: 'disabled' };
  if (entry.flag && (!entry.built || flag(entry.flag) !== 'true')) return { kind: 'flag' };
  return needs(entry.authority, authorities);
}

function needs(authority: string | undefined, authorities: readonly string[]): Lock | undefined {
  return authority && !can(authorities, authority) ? { kind: 'authority', authority } : undefined;
}

function pageItem(entry: PageEntry, input: MenuInput): Placed {
  const { name, route, section, order, icon, help = name } = entry;
  return { name, labelKey: `pages.${name}`, route, section, order, icon, help, lock: lockOf(entry, input) };
}

function resourceItem(resource: Resource, { authorities }: MenuInput): Placed[] {
  const { name, menu, help = name } = resource;
  if (!menu || !resource.list) return [];
  const lock = needs(authorityFor(resource, 'menu'), authorities);
  return [{ name, labelKey: menuLabelKey(name), route: `/${name}`, ...menu, help, lock }];
}

/**
 * Returns the whole menu. Entries without access are locked. Pages are left out if the platform lacks their extension,
 * or if they are not built yet, unless the specification requires them to be shown disabled.
 */
export function buildMenu(input: MenuInput): Menu {
  const offered = (extension?: string) => extension === undefined || (input.extensions ?? []).includes(extension);
  const shown = input.pages.filter(
    (page) => (page.built || page.disabled || page.enabledBy || page.flag) && offered(page.extension),
  );
  const items = [
    ...shown.map((page) => pageItem(page, input)),
    ...input.resources.flatMap((resource) => resourceItem(resource, input)),
  ].sort((one, other) => one.order - other.order);
  return {
    top: items.filter((item) => !item.section),
    sections: input.sections
      .map((name) => ({ name, items: items.filter((item) => item.section === name) }))
      .filter((section) => section.items.length > 0),
  };
}

/**
 * Whether a route leads to the open screen: its path matches, and its query if it has one. A parameter that the address
 * lacks counts as 0 (the first tab).
 */
export function isCurrent(route: string, location: { pathname: string; search: string }): boolean {
  const [path = '/', query] = route.split('?');
  const matches = path === '/' ? location.pathname === '/' : `${location.pathname}/`.startsWith(`${path}/`);
  if (!matches || !query) return matches;
  const asked = new URLSearchParams(location.search);
  return [...new URLSearchParams(query)].every(([key, value]) => (asked.get(key) ?? '0') === value);
}
