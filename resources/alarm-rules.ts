import { WEEKDAYS } from '../protocol/calendars.ts';
import { defineResource } from '../src/engine/defineResource.ts';
import { TEXT_MATCHES } from './enums.ts';

/** Maps events of connected systems to alarm points, plans and priorities. */
export default defineResource({
  schema: 1,
  name: 'alarm-rules',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 500 },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
    active: { type: 'bool', default: true },
    rank: { type: 'int', required: true, min: 1, max: 9999, default: 100 },
    systemIdPattern: { type: 'text', required: true, maxLength: 100, default: '*', search: true },
    textMatch: { type: 'enum', values: TEXT_MATCHES, required: true, default: 'CONTAINS' },
    textPattern: { type: 'text', maxLength: 200, search: true },
    weekdays: { type: 'enum', values: [...WEEKDAYS], multiple: true },
    timeFrom: { type: 'time', required: true, default: '00:00' },
    timeUntil: { type: 'time', required: true, default: '23:59' },
    validFrom: { type: 'date' },
    validTo: { type: 'date' },
    alarmPointId: { type: 'ref', to: 'alarm-points', required: true },
    alarmPlanId: { type: 'ref', to: 'alarm-plans' },
    priority: { type: 'int', min: 1, max: 5 },
    stop: { type: 'bool', default: true },
  },
  list: {
    columns: [
      { field: 'rank', width: '5rem', align: 'end' },
      'name',
      { field: 'systemIdPattern', width: '10rem' },
      'alarmPointId',
      'orgId',
      { field: 'active', width: '6rem' },
      { field: 'textPattern', hidden: true },
      { field: 'alarmPlanId', hidden: true },
      { field: 'priority', width: '5rem', align: 'end', hidden: true },
    ],
    filters: ['alarmPointId', 'alarmPlanId', 'active'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['alarmPointId'],
  },
  tabs: [
    { name: 'details', rows: [['name', 'rank'], 'orgId', 'description', 'active'] },
    {
      name: 'conditions',
      rows: [
        'systemIdPattern',
        ['textMatch', 'textPattern'],
        'weekdays',
        ['timeFrom', 'timeUntil'],
        ['validFrom', 'validTo'],
      ],
    },
    { name: 'result', rows: ['alarmPointId', ['alarmPlanId', 'priority'], 'stop'] },
  ],
  rules: [{ rule: 'endAfterStart', options: { start: 'validFrom', end: 'validTo' } }],
  menu: { section: 'definition', order: 50, icon: 'rule' },
  access: { menu: 'ALARM_EVENT_RULE' },
  api: { listType: 'ALARM_RULE', extension: 'alarmRules' },
  table: { index: ['rank'] },
});
