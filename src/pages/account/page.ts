import type { Page } from '../page.ts';

export default {
  path: '/account',
  load: () => import('./Account.tsx'),
} satisfies Page;
