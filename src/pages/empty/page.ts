import type { Page } from '../page.ts';

export default {
  path: '/empty',
  load: () => import('./Empty.tsx'),
} satisfies Page;
