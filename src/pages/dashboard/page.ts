import type { Page } from '../page.ts';

export default {
  path: '/',
  menu: [{ name: 'dashboard', route: '/', order: 0, icon: 'dashboard' }],
  load: () => import('./Dashboard.tsx'),
} satisfies Page;
