import type { Page } from '../page.ts';

export default {
  path: '/timeline',
  menu: [{ name: 'timeline', route: '/timeline', section: 'monitor', order: 100, icon: 'calendarMonth' }],
  load: () => import('./Timeline.tsx'),
} satisfies Page;
