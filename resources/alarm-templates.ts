import { defineResource } from '../src/engine/defineResource.ts';
import {
  ACKNOWLEDGE_MODES,
  DEFAULT_ALARM_ICON,
  LANGUAGES,
  MEDIA_PROCESSING_TYPES,
  MEDIA_USAGE_TYPES,
} from './enums.ts';

/** What new alarm points of one kind start from. */
export default defineResource({
  schema: 1,
  name: 'alarm-templates',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, search: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
    icon: { type: 'json', default: DEFAULT_ALARM_ICON, widget: 'icon', cell: 'icon', codec: 'jsonText' },
    priority: { type: 'int', required: true, min: 1, max: 5, default: 3 },
    alarmPlanId: { type: 'ref', to: 'alarm-plans' },
    language: { type: 'enum', values: LANGUAGES, required: true, defaultFrom: 'userLanguage', default: 'ENGLISH' },
    text: { type: 'longText', maxLength: 1000, widget: 'messageText' },
    speechText: { type: 'longText', maxLength: 1000, widget: 'messageText' },
    translations: {
      type: 'array',
      maxItems: LANGUAGES.length - 1,
      fields: {
        language: { type: 'enum', values: LANGUAGES, required: true },
        text: { type: 'longText', required: true, maxLength: 1000, widget: 'messageText' },
        speechText: { type: 'longText', maxLength: 1000, widget: 'messageText' },
      },
    },
    acknowledgeMode: { type: 'enum', values: ACKNOWLEDGE_MODES, required: true, default: 'NONE' },
    mediaProcessingType: { type: 'enum', values: MEDIA_PROCESSING_TYPES, required: true, default: 'BY_RANK' },
    mediaUsageType: { type: 'enum', values: MEDIA_USAGE_TYPES, required: true, default: 'ALL' },
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
  rules: ['knownPlaceholders', 'distinctLanguages'],
  menu: { section: 'definition', order: 60, icon: 'dashboardCustomize' },
  api: { path: 'alarmtemplates', listType: 'ALARM_TEMPLATE', calls: { clone: false } },
  shared: 'below',
});
