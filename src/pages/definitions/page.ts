import type { Page } from '../page.ts';

export default {
  path: '/crud/:name?/:overlay?',
  menu: [
    {
      name: 'definitions',
      route: '/crud',
      section: 'technical',
      order: 45,
      icon: 'build',
      authority: 'ADMIN',
    },
    {
      name: 'system-tables',
      route: '/crud',
      section: 'technical',
      order: 40,
      icon: 'tableChart',
      help: 'definitions',
      flag: 'systemTables',
    },
  ],
  load: () => import('./Definitions.tsx'),
} satisfies Page;
