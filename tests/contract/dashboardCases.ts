import * as dashboard from '../../dataProvider/calls/dashboard.ts';
import type { Case } from './cases.ts';

const figures = { from: '2026-11-23', to: '2026-11-23', list: [] };

/** The calls of the dashboard: its layout and its figures. */
export function dashboardCases(): Case[] {
  return [
    {
      ids: '[S7.139]',
      call: 'GET /widgets',
      make: () => dashboard.fetchWidgets(),
      reply: { widgets: '[]', version: 3 },
      result: { widgets: '[]', version: 3 },
    },
    {
      ids: '[S7.140][S7.141]',
      call: 'PUT /widgets',
      make: () => dashboard.storeWidgets('[{"i":"memory"}]'),
      body: { widgets: '[{"i":"memory"}]' },
    },
    { ids: '[S7.142]', call: 'GET /dashboard', make: () => dashboard.fetchGeneralInfo() },
    {
      ids: '[S7.143]',
      call: 'GET /dashboard/calls-typed/week_current',
      make: () => dashboard.fetchTypedCalls('week_current'),
      reply: figures,
      result: figures,
    },
    {
      ids: '[S7.144]',
      call: 'GET /dashboard/calls/month_previous',
      make: () => dashboard.fetchMediaCalls('month_previous'),
      reply: figures,
      result: figures,
    },
    {
      ids: '[S7.145]',
      call: 'GET /dashboard/statistics/today',
      make: () => dashboard.fetchStatistics('today'),
      reply: figures,
      result: figures,
    },
    { ids: '[S7.146]', call: 'GET /dashboard/resources', make: () => dashboard.fetchResources() },
  ];
}
