import type { Page } from '../page.ts';

export default {
  path: '/alarm-panels',
  menu: [{ name: 'alarm-panels', route: '/alarm-panels', section: 'monitor', order: 80, icon: 'gridView' }],
  load: () => import('./AlarmPanels.tsx'),
} satisfies Page;
