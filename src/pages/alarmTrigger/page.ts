import type { Page } from '../page.ts';

export default {
  path: '/alarm-trigger',
  menu: [
    {
      name: 'alarm-trigger',
      route: '/alarm-trigger',
      section: 'monitor',
      order: 10,
      icon: 'campaign',
      authority: 'ALARM_PANEL',
    },
    {
      name: 'manual-call',
      route: '/alarm-trigger?manual=true',
      section: 'monitor',
      order: 20,
      icon: 'phoneInTalk',
      help: 'alarm-trigger#manual-call',
      authority: 'MANUAL_CALL',
    },
  ],
  load: () => import('./AlarmTrigger.tsx'),
} satisfies Page;
