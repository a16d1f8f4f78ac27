import type { Page } from '../page.ts';

export default {
  path: '/reports/:tab',
  menu: [
    {
      name: 'reports-detailed',
      route: '/reports/detailed',
      section: 'reporting',
      order: 10,
      icon: 'summarize',
      help: 'reports#detailed',
      authority: 'REPORTS',
    },
    {
      name: 'reports-monthly',
      route: '/reports/monthly',
      section: 'reporting',
      order: 20,
      icon: 'barChart',
      help: 'reports#monthly',
      authority: 'REPORTS',
    },
  ],
  load: () => import('./Reports.tsx'),
} satisfies Page;
