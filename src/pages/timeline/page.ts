import type { Page } from '../page.ts';

export default {
  path: '/timeline',
  menu: [{ name: 'timeline', route: '/timeline', section: 'masterData', order: 55, icon: 'calendarMonth' }],
  load: () => import('./Timeline.tsx'),
} satisfies Page;
