import { defineResource } from '../src/engine/defineResource.ts';
import {
  ACKNOWLEDGE_MODE,
  ICON,
  LANGUAGE,
  MEDIA,
  message,
  TRANSLATED_RULES,
  TRANSLATIONS,
  triggerLink,
} from './alarmFields.ts';

/** Templates from which alarm points are made and alarms are triggered. */
export default defineResource({
  schema: 1,
  name: 'alarm-templates',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, search: true, bulk: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    icon: ICON,
    priority: { type: 'int', required: true, min: 1, max: 5, default: 3, bulk: true },
    alarmPlanId: { type: 'ref', to: 'alarm-plans', bulk: true },
    ...LANGUAGE,
    text: message({ language: 'language' }),
    speechText: message({ language: 'language', speechOf: 'text' }),
    ...TRANSLATIONS,
    ...ACKNOWLEDGE_MODE,
    ...MEDIA,
  },
  list: {
    columns: [
      { field: 'icon', width: '3rem' },
      'name',
      { field: 'priority', width: '5rem', align: 'end' },
      'alarmPlanId',
      'orgId',
      { field: 'language', width: '7rem', hidden: true },
      { field: 'description', hidden: true },
    ],
    filters: ['priority', 'alarmPlanId', 'language'],
    sort: { field: 'name', order: 'ASCENDING' },
    pageSize: 10,
    phone: ['orgId'],
  },
  tabs: [
    { name: 'details', rows: [['name', 'icon'], ['orgId', 'priority'], 'description'] },
    { name: 'text', rows: ['language', 'text', 'speechText', 'translations'] },
    { name: 'calling', rows: ['alarmPlanId', ['mediaProcessingType', 'mediaUsageType'], 'acknowledgeMode'] },
    { name: 'preview', widget: 'preparedAlarm' },
  ],
  links: [triggerLink('template')],
  rules: TRANSLATED_RULES,
  menu: { section: 'definition', order: 60, icon: 'dashboardCustomize' },
  restrictable: ['description'],
  api: { path: 'alarmtemplates', listType: 'ALARM_TEMPLATE', calls: { clone: false } },
  shared: 'below',
});
