import { WEEKDAYS } from '../protocol/calendars.ts';
import type { Condition } from '../src/engine/data.ts';
import { defineResource } from '../src/engine/defineResource.ts';
import { RULE_ACTIONS, TEXT_MATCHES } from './enums.ts';

/** Condition of fields for actions that raise an alarm: all but SUPPRESS. */
const raises: Condition = { not: { field: 'action', is: 'SUPPRESS' } };

/** Rules for events of connected systems: which alarm an event raises or escalates, or whether it is suppressed. */
export default defineResource({
  schema: 1,
  name: 'alarm-rules',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, bulk: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    active: { type: 'bool', default: true, bulk: true },
    rank: { type: 'int', required: true, min: 1, max: 9999, default: 100 },
    systemIdPattern: { type: 'text', required: true, maxLength: 100, default: '*', search: true },
    textMatch: { type: 'enum', values: TEXT_MATCHES, required: true, default: 'CONTAINS' },
    textPattern: { type: 'text', maxLength: 200, search: true },
    weekdays: { type: 'enum', values: [...WEEKDAYS], multiple: true },
    timeFrom: { type: 'time', required: true, default: '00:00' },
    timeUntil: { type: 'time', required: true, default: '23:59' },
    validFrom: { type: 'date' },
    validTo: { type: 'date' },
    countAtLeast: { type: 'int', min: 2, max: 1000 },
    countWindow: {
      type: 'int',
      min: 1,
      max: 1440,
      unit: 'minutes',
      default: 10,
      visible: { field: 'countAtLeast', empty: false },
      required: { field: 'countAtLeast', empty: false },
    },
    action: { type: 'enum', values: RULE_ACTIONS, required: true, default: 'REPLACE' },
    alarmPointId: { type: 'ref', to: 'alarm-points', visible: raises, required: raises },
    alarmPlanId: { type: 'ref', to: 'alarm-plans', visible: raises },
    priority: {
      type: 'int',
      min: 1,
      max: 5,
      visible: raises,
      required: {
        all: [
          { field: 'action', is: 'ESCALATE' },
          { field: 'alarmPlanId', empty: true },
        ],
      },
    },
    stop: { type: 'bool', default: true, visible: raises },
  },
  list: {
    columns: [
      { field: 'rank', width: '5rem', align: 'end' },
      'name',
      { field: 'systemIdPattern', width: '8rem' },
      { field: 'action', width: '9rem' },
      'alarmPointId',
      'orgId',
      { field: 'active', width: '5rem' },
      { field: 'textPattern', hidden: true },
      { field: 'alarmPlanId', hidden: true },
      { field: 'priority', width: '5rem', align: 'end', hidden: true },
    ],
    filters: ['action', 'alarmPointId', 'alarmPlanId', 'active', 'validFrom', 'validTo'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['action', 'alarmPointId'],
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
        ['countAtLeast', 'countWindow'],
      ],
    },
    { name: 'result', rows: ['action', 'alarmPointId', ['alarmPlanId', 'priority'], 'stop'] },
  ],
  rules: [{ rule: 'endAfterStart', options: { start: 'validFrom', end: 'validTo' } }],
  menu: { section: 'definition', order: 50, icon: 'rule' },
  copies: { off: 'active' },
  access: { menu: 'ALARM_EVENT_RULE' },
  restrictable: ['description'],
  api: { listType: 'ALARM_RULE', extension: 'alarmRules' },
  table: { index: ['rank'] },
});
