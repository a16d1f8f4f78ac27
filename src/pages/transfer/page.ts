import type { Page } from '../page.ts';

export default {
  path: '/import-export',
  menu: [
    {
      name: 'import-export',
      route: '/import-export',
      section: 'technical',
      order: 5,
      icon: 'importExport',
    },
  ],
  load: () => import('./Transfer.tsx'),
} satisfies Page;
