import type { Page } from '../page.ts';

export default {
  path: '/crud/:name?/:overlay?',
  menu: [
    {
      name: 'system-tables',
      route: '/crud',
      section: 'technical',
      order: 40,
      icon: 'tableChart',
      flag: 'systemTables',
    },
  ],
  load: () => import('./Definitions.tsx'),
} satisfies Page;
