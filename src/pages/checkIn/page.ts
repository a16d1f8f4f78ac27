import type { Page } from '../page.ts';

export default {
  path: '/check-in',
  menu: [
    {
      name: 'check-in-out',
      route: '/check-in',
      section: 'monitor',
      order: 60,
      icon: 'login',
      enabledBy: 'loneWorker',
      help: 'check-in',
    },
  ],
  load: () => import('./CheckIn.tsx'),
} satisfies Page;
