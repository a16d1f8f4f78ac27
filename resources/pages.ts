import type { MenuSection } from '../src/engine/definition.ts';

/**
 * A menu entry of a page (spec 2). Its label is `pages.<name>`. Entities have their menu entry in their definition;
 * both are merged and sorted by section and order.
 */
export interface PageEntry {
  name: string;
  /** Path and query of the address in the console. */
  route: string;
  /** Without a section the entry is above all sections. */
  section?: MenuSection;
  order: number;
  /** Name in the fixed icon map. */
  icon: string;
  /** Authority without which the entry is disabled. */
  authority?: string;
  /** Extension of the protocol without which there is no entry. */
  extension?: string;
  /** What the page's help opens: "chapter" or "chapter#heading" of the handbook. Default: its name. */
  help?: string;
  /** Always shown disabled (spec 2). */
  disabled?: boolean;
  /** Extension of the protocol without which the entry is shown disabled (spec 2). */
  enabledBy?: string;
  /** Key of a local flag: the entry is disabled unless its value is "true". */
  flag?: string;
  /** Whether there is a screen. An entry that is neither built nor disabled is hidden. */
  built: boolean;
}

/** Sections of the menu in their order (spec 2). */
export const SECTIONS: readonly MenuSection[] = ['monitor', 'definition', 'masterData', 'reporting', 'technical'];

/** Addresses of pages (spec 2), including those without a screen yet. No definition can use them. */
export const ROUTES = [
  '/',
  '/login',
  '/account',
  '/alarm-trigger',
  '/alarm-panels',
  '/alarm-table',
  '/reports',
  '/attachments',
  '/alarm-apps',
  '/import-export',
  '/crud',
  '/timeline',
  '/empty',
  '/documentation',
  '/test',
  '/views',
  '/system-settings',
  '/interfaces',
  '/licences',
  '/phone',
  '/delivery',
  '/check-in',
  '/audit',
];

/** Menu entries of the specification for which there is no page: they are disabled, or have no screen yet. */
export const WITHOUT_SCREEN: readonly Omit<PageEntry, 'built'>[] = [
  {
    name: 'system-settings',
    route: '/system-settings',
    section: 'technical',
    order: 10,
    icon: 'settings',
    disabled: true,
  },
  {
    name: 'interfaces',
    route: '/interfaces',
    section: 'technical',
    order: 20,
    icon: 'settingsInputComponent',
    disabled: true,
  },
  {
    name: 'licences',
    route: '/licences',
    section: 'technical',
    order: 30,
    icon: 'vpnKey',
    disabled: true,
  },
];
