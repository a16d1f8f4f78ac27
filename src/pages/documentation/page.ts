import type { Page } from '../page.ts';

export default {
  path: '/documentation/:chapter?',
  menu: [
    {
      name: 'documentation',
      route: '/documentation',
      section: 'technical',
      order: 90,
      icon: 'menuBook',
      help: 'first-steps',
    },
  ],
  load: () => import('./Documentation.tsx'),
} satisfies Page;
