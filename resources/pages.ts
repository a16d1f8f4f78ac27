import type { MenuSection } from '../src/engine/view.ts';

/**
 * A menu entry that is not an entity: a page of its own (spec 2). Its label is `pages.<name>`.
 * Entities bring their menu entry in their definition; both are merged and sorted by section and order.
 */
export interface PageEntry {
  name: string;
  /** Path with query, as the router knows it. */
  route: string;
  /** Without a section the entry stands above all sections. */
  section?: MenuSection;
  order: number;
  /** Name in the fixed icon map. */
  icon: string;
  /** Authority without which the entry is shown disabled. */
  authority?: string;
  /** Always shown disabled (spec 2). */
  disabled?: boolean;
  /** Key of a local flag: the entry is shown disabled unless its value is "true". */
  flag?: string;
  /** Whether the screen works. An entry that is neither built nor disabled is left out of the menu. */
  built: boolean;
}

/** Sections of the menu in their order (spec 2). */
export const SECTIONS: readonly MenuSection[] = ['monitor', 'definition', 'masterData', 'reporting', 'technical'];

export const PAGES: readonly PageEntry[] = [
  { name: 'dashboard', route: '/', order: 0, icon: 'dashboard', built: true },

  {
    name: 'alarm-trigger',
    route: '/alarm-trigger',
    section: 'monitor',
    order: 10,
    icon: 'campaign',
    authority: 'ALARM_PANEL',
    built: false,
  },
  {
    name: 'manual-call',
    route: '/alarm-trigger?manual=true',
    section: 'monitor',
    order: 20,
    icon: 'phoneInTalk',
    authority: 'MANUAL_CALL',
    built: false,
  },
  {
    name: 'alarm-table',
    route: '/alarm-table?tab=0',
    section: 'monitor',
    order: 30,
    icon: 'tableRows',
    authority: 'ALARM_TABLE',
    built: false,
  },
  {
    name: 'alarm-history',
    route: '/alarm-table?tab=2',
    section: 'monitor',
    order: 40,
    icon: 'history',
    authority: 'ALARM_TABLE',
    built: false,
  },
  {
    name: 'my-alarms',
    route: '/alarm-table?tab=1',
    section: 'monitor',
    order: 50,
    icon: 'assignmentInd',
    authority: 'ALARM_TABLE',
    built: false,
  },
  {
    name: 'check-in-out',
    route: '/alarm-table?tab=4',
    section: 'monitor',
    order: 60,
    icon: 'login',
    disabled: true,
    built: false,
  },
  {
    name: 'lone-worker',
    route: '/alarm-table?tab=4',
    section: 'monitor',
    order: 70,
    icon: 'personPin',
    disabled: true,
    built: false,
  },
  { name: 'alarm-panels', route: '/alarm-panels', section: 'monitor', order: 80, icon: 'gridView', built: false },
  {
    name: 'alarm-attachments',
    route: '/attachments?of=alarms',
    section: 'monitor',
    order: 90,
    icon: 'attachFile',
    built: true,
  },

  {
    name: 'alarm-apps',
    route: '/alarm-apps',
    section: 'definition',
    order: 30,
    icon: 'phoneIphone',
    authority: 'MOBILE_APP',
    built: true,
  },
  {
    name: 'standby-schedules',
    route: '/standby-schedules',
    section: 'definition',
    order: 40,
    icon: 'eventRepeat',
    built: false,
  },
  {
    name: 'attachments',
    route: '/attachments',
    section: 'definition',
    order: 80,
    icon: 'folderOpen',
    authority: 'INSTRUCTION_FILES',
    built: true,
  },

  {
    name: 'team-schedules',
    route: '/team-schedules',
    section: 'masterData',
    order: 40,
    icon: 'calendarViewWeek',
    built: false,
  },
  {
    name: 'private-schedules',
    route: '/private-schedules',
    section: 'masterData',
    order: 50,
    icon: 'calendarMonth',
    built: false,
  },
  { name: 'holidays', route: '/holidays', section: 'masterData', order: 60, icon: 'beachAccess', built: false },

  {
    name: 'reports-detailed',
    route: '/reports/detailed',
    section: 'reporting',
    order: 10,
    icon: 'summarize',
    authority: 'REPORTS',
    built: false,
  },
  {
    name: 'reports-monthly',
    route: '/reports/monthly',
    section: 'reporting',
    order: 20,
    icon: 'barChart',
    authority: 'REPORTS',
    built: false,
  },

  {
    name: 'import-export',
    route: '/import-export',
    section: 'technical',
    order: 5,
    icon: 'importExport',
    built: true,
  },
  {
    name: 'system-settings',
    route: '/system-settings',
    section: 'technical',
    order: 10,
    icon: 'settings',
    disabled: true,
    built: false,
  },
  {
    name: 'interfaces',
    route: '/interfaces',
    section: 'technical',
    order: 20,
    icon: 'settingsInputComponent',
    disabled: true,
    built: false,
  },
  {
    name: 'licences',
    route: '/licences',
    section: 'technical',
    order: 30,
    icon: 'vpnKey',
    disabled: true,
    built: false,
  },
  {
    name: 'system-tables',
    route: '/crud',
    section: 'technical',
    order: 40,
    icon: 'tableChart',
    flag: 'systemTables',
    built: true,
  },
];
