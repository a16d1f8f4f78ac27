import type { Page } from '../page.ts';

export default {
  path: '/alarm-apps',
  menu: [
    {
      name: 'alarm-apps',
      route: '/alarm-apps',
      section: 'definition',
      order: 30,
      icon: 'phoneIphone',
      authority: 'MOBILE_APP',
    },
  ],
  load: () => import('./AlarmApps.tsx'),
} satisfies Page;
