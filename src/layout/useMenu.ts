import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useUser } from '../../authProvider/useUser.ts';
import { getFlag } from '../../dataProvider/session/stored.ts';
import { type PageEntry, SECTIONS } from '../../resources/pages.ts';
import { useCapabilities, useDefinitions } from '../definition/context.tsx';
import type { MenuSection } from '../engine/definition.ts';
import { buildMenu, isCurrent, type Menu, type MenuItem } from './menu.ts';

interface CurrentMenu extends Menu {
  /** The entry of the open screen, and its section. */
  current: MenuItem | undefined;
  currentSection: MenuSection | undefined;
}

/** The menu entries of pages, provided by the application because layout must not import pages. */
export const MenuPages = createContext<readonly PageEntry[]>([]);

const queryLength = ({ route }: MenuItem) => (route.split('?')[1] ?? '').length;

/** The entry with the longest query in its route: "/alarm-trigger?manual=true" rather than "/alarm-trigger". */
function mostSpecific(items: readonly MenuItem[]): MenuItem | undefined {
  return [...items].sort((one, other) => queryLength(other) - queryLength(one))[0];
}

/** The menu for the signed-in user. */
export function useMenu(): CurrentMenu {
  const { resources } = useDefinitions();
  const pages = useContext(MenuPages);
  const authorities = useUser()?.authorities;
  const extensions = useCapabilities()?.extensions;
  const location = useLocation();
  const menu = useMemo(
    () =>
      buildMenu({ resources, pages, sections: SECTIONS, authorities: authorities ?? [], extensions, flag: getFlag }),
    [resources, pages, authorities, extensions],
  );
  const at = (locked: boolean) =>
    menu.sections.find(({ items }) =>
      items.some((item) => (item.lock !== undefined) === locked && isCurrent(item.route, location)),
    );
  // a typed address can open a screen that is locked in the menu
  const section = at(false) ?? at(true);
  const shown = [...menu.top, ...(section?.items ?? [])].filter((item) => isCurrent(item.route, location));
  const current = mostSpecific(shown.filter((item) => !item.lock)) ?? shown[0];
  return { ...menu, current, currentSection: section?.name };
}
