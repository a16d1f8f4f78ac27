/** Screens that are no entities, each loaded when it is first opened. A new page is one entry here and its folder. */
import type { ComponentType } from 'react';

export interface Page {
  /** Route pattern of the router. */
  path: string;
  load: () => Promise<{ default: ComponentType }>;
}

export const pages: readonly Page[] = [
  { path: '/', load: () => import('./home/Home.tsx') },
  { path: '/attachments', load: () => import('./attachments/Attachments.tsx') },
  { path: '/alarm-apps', load: () => import('./alarmApps/AlarmApps.tsx') },
  { path: '/account', load: () => import('./account/Account.tsx') },
  { path: '/crud/:name?/:overlay?', load: () => import('./definitions/Definitions.tsx') },
  { path: '/import-export', load: () => import('./transfer/Transfer.tsx') },
];
