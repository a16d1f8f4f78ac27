import type { Page } from '../page.ts';

export default {
  path: '/holidays/*',
  menu: [{ name: 'holidays', route: '/holidays', section: 'masterData', order: 60, icon: 'beachAccess' }],
  load: () => import('./Holidays.tsx'),
} satisfies Page;
