import type { Page } from '../page.ts';

export default {
  path: '/account/jobs',
  load: () => import('./Jobs.tsx'),
} satisfies Page;
