import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router';
import { getFlag } from '../../authProvider/session.ts';
import { useUser } from '../../authProvider/useUser.ts';
import { type PageEntry, SECTIONS } from '../../resources/pages.ts';
import { useDefinitions } from '../definition/definitions.tsx';
import type { MenuSection } from '../engine/view.ts';
import { buildMenu, isCurrent, type Menu, type MenuItem } from './menu.ts';

interface CurrentMenu extends Menu {
  /** The entry of the open screen, and its section. */
  current: MenuItem | undefined;
  currentSection: MenuSection | undefined;
}

/** The menu entries of pages, provided by the application because layout must not import pages. */
export const MenuPages = createContext<readonly PageEntry[]>([]);

/** The menu for the signed-in user. */
export function useMenu(): CurrentMenu {
  const { resources } = useDefinitions();
  const pages = useContext(MenuPages);
  const authorities = useUser()?.authorities;
  const location = useLocation();
  const menu = useMemo(
    () => buildMenu({ resources, pages, sections: SECTIONS, authorities: authorities ?? [], flag: getFlag }),
    [resources, pages, authorities],
  );
  const at = (locked: boolean) =>
    menu.sections.find(({ items }) =>
      items.some((item) => (item.lock !== undefined) === locked && isCurrent(item.route, location)),
    );
  // a typed address can open a screen that is locked in the menu
  const section = at(false) ?? at(true);
  const shown = [...menu.top, ...(section?.items ?? [])].filter((item) => isCurrent(item.route, location));
  const current = shown.find((item) => !item.lock) ?? shown[0];
  return { ...menu, current, currentSection: section?.name };
}
