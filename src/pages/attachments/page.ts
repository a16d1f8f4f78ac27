import type { Page } from '../page.ts';

export default {
  path: '/attachments',
  menu: [
    {
      name: 'alarm-attachments',
      route: '/attachments?of=alarms',
      section: 'monitor',
      order: 90,
      icon: 'attachFile',
      help: 'attachments',
    },
    {
      name: 'attachments',
      route: '/attachments',
      section: 'definition',
      order: 80,
      icon: 'folderOpen',
      authority: 'INSTRUCTION_FILES',
    },
  ],
  load: () => import('./Attachments.tsx'),
} satisfies Page;
