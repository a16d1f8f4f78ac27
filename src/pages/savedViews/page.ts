import type { Page } from '../page.ts';

export default {
  path: '/views',
  load: () => import('./SavedViews.tsx'),
} satisfies Page;
