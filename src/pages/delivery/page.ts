import type { Page } from '../page.ts';

export default {
  path: '/delivery',
  menu: [
    {
      name: 'delivery',
      route: '/delivery',
      section: 'monitor',
      order: 103,
      icon: 'phone',
      authority: 'ALARM_TABLE',
      extension: 'channels',
    },
  ],
  load: () => import('./Delivery.tsx'),
} satisfies Page;
