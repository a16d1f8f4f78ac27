import type { Page } from '../page.ts';

export default {
  path: '/test',
  menu: [{ name: 'self-check', route: '/test', section: 'technical', order: 50, icon: 'rule' }],
  load: () => import('./SelfCheck.tsx'),
} satisfies Page;
