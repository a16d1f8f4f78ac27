import type { Page } from '../page.ts';

export default {
  path: '/phone',
  menu: [
    {
      name: 'phone',
      route: '/phone',
      section: 'monitor',
      order: 110,
      icon: 'phoneIphone',
      authority: 'ALARM_TABLE',
      extension: 'simulatedPhone',
    },
  ],
  load: () => import('./Phone.tsx'),
} satisfies Page;
