import type { Page } from '../page.ts';

export default {
  path: '/audit',
  menu: [
    {
      name: 'audit',
      route: '/audit',
      section: 'technical',
      order: 60,
      icon: 'history',
      authority: 'ADMIN',
      extension: 'audit.all',
    },
  ],
  load: () => import('./AuditLog.tsx'),
} satisfies Page;
