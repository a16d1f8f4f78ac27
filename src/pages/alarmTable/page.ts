import type { Page } from '../page.ts';

const ENTRY = { section: 'monitor', authority: 'ALARM_TABLE' } as const;

export default {
  path: '/alarm-table/:id?',
  menu: [
    { ...ENTRY, name: 'alarm-table', route: '/alarm-table?tab=0', order: 30, icon: 'tableRows' },
    {
      ...ENTRY,
      name: 'alarm-history',
      route: '/alarm-table?tab=2',
      order: 40,
      icon: 'history',
      help: 'alarm-table#history',
    },
    {
      ...ENTRY,
      name: 'my-alarms',
      route: '/alarm-table?tab=1',
      order: 50,
      icon: 'assignmentInd',
      help: 'alarm-table#my-alarms',
    },
    {
      ...ENTRY,
      name: 'alarm-wall',
      route: '/alarm-table?tab=0&kiosk=1',
      order: 55,
      icon: 'tv',
      help: 'alarm-table#wall',
    },
    {
      ...ENTRY,
      name: 'lone-worker',
      route: '/alarm-table?tab=4',
      order: 70,
      icon: 'personPin',
      enabledBy: 'loneWorker',
    },
  ],
  load: () => import('./AlarmTable.tsx'),
} satisfies Page;
