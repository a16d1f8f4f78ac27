import type { Page } from '../page.ts';

export default {
  path: '/test',
  menu: [{ name: 'self-check', route: '/test', section: 'monitor', order: 105, icon: 'rule', extension: 'selfCheck' }],
  load: () => import('./SelfCheck.tsx'),
} satisfies Page;
