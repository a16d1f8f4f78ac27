import { fetchAlarmApp, removeAlarmApp, saveAlarmApp } from '../../dataProvider/calls/alarmApps.ts';
import { availableTriggerTypes, suggestedName } from '../../dataProvider/calls/consequentials.ts';
import type { TocsinDataProvider } from '../../dataProvider/types.ts';
import type { Loaded } from '../../src/engine/load.ts';
import { type Case, named } from './cases.ts';
import { translator } from './texts.ts';

const icon = { name: 'fire', color: '#c62828' };
const text = JSON.stringify(icon);
const trigger = { ...named, initiatorId: 5, consequentialTrigger: 'ON_NEW', deleted: true };
const app = { orgId: 4, systemId: 'SOS-4', alarmPlanId: 9, alarmType: 'SOS' };

/** The calls of consequential triggers and of alarm apps. */
export function alarmCases(provider: TocsinDataProvider, definitions: Loaded): Case[] {
  const triggers = 'consequential-triggers';
  const apps = definitions.byName.get('alarm-apps');
  if (!apps) throw new Error('There is no definition of alarm apps');
  const { id: _, ...unsaved } = trigger;
  const translate = translator('en');
  return [
    {
      ids: '[S7.96][S7.97][S4.29]',
      call: 'POST /consequentials',
      make: () => provider.create(triggers, { data: { ...unsaved, id: '_new', icon } }),
      body: { ...unsaved, icon: text },
      reply: { ...trigger, icon: text },
      result: { data: { ...trigger, icon } },
    },
    {
      ids: '[S7.98][S4.28]',
      call: 'PUT /consequentials',
      fetched: { call: 'GET /consequentials/7', make: () => provider.getOne(triggers, { id: 7 }) },
      make: () => provider.update(triggers, { id: 7, data: { ...trigger, icon }, previousData: trigger }),
      body: { ...trigger, icon: text },
      reply: { ...trigger, icon: text },
      result: { data: { ...trigger, icon } },
    },
    {
      ids: '[S7.99]',
      call: 'GET /consequentials/7',
      make: () => provider.getOne(triggers, { id: 7 }),
      reply: { ...trigger, icon: text },
      result: { data: { ...trigger, icon } },
    },
    {
      ids: '[S7.100]',
      call: 'DELETE /consequentials/7',
      make: () => provider.delete(triggers, { id: 7 }),
      result: { data: { id: 7 } },
    },
    {
      ids: '[S7.101]',
      call: 'GET /consequentials/list?initiatorId=5',
      make: () =>
        provider.getManyReference(triggers, {
          target: 'initiatorId',
          id: 5,
          filter: {},
          pagination: { page: 1, perPage: 100 },
          sort: { field: 'name', order: 'ASC' },
        }),
      reply: [{ ...trigger, id: '7', icon: text }],
      result: { data: [{ ...trigger, icon }], total: 1 },
    },
    {
      ids: '[S7.102][S7.103]',
      call: 'PUT /consequentials/show-name?triggerType=ON_NOT_ACCEPTED',
      make: () => suggestedName('ON_NOT_ACCEPTED'),
      reply: { name: ' Nobody came ' },
      result: 'Nobody came',
    },
    {
      ids: '[S7.104][S7.105]',
      call: 'GET /consequentials/triggers/5',
      make: () => availableTriggerTypes(5),
      reply: ['ON_NEW', 'ON_FAILURE'],
      result: ['ON_NEW', 'ON_FAILURE'],
    },
    {
      ids: '[S7.86][S7.87]',
      call: 'POST /alarmpoints/predefined',
      make: () => saveAlarmApp(apps, { ...app, id: '_new', orgName: 'Ward', icon }, translate),
      body: { ...app, icon: text },
      result: undefined,
    },
    {
      ids: '[S7.88]',
      call: 'PUT /alarmpoints/predefined',
      make: () => saveAlarmApp(apps, { ...app, id: 7, version: 2, icon }, translate),
      body: { ...app, id: 7, version: 2, icon: text },
      result: undefined,
    },
    {
      ids: '[S7.89]',
      call: 'GET /alarmpoints/predefined/4?alarmtype=SOS',
      make: () => fetchAlarmApp(apps, 4, 'SOS'),
      reply: { ...app, id: '7', icon: text },
      result: { app: { ...app, id: 7, icon }, id: 7, unreadable: false },
    },
    {
      ids: '[S7.90]',
      call: 'DELETE /alarmpoints/predefined/7',
      make: () => removeAlarmApp(apps, 7),
      result: undefined,
    },
  ];
}
