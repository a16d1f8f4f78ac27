import { ALARM_STATUSES } from '../protocol/alarms.ts';
import { WEEKDAYS } from '../protocol/calendars.ts';
import {
  DEFAULT_TARGETS,
  GROUP_BYS,
  MOST_RECIPIENTS,
  MOST_SECONDS,
  REPORT_FORMATS,
  REPORT_RANGES,
  REPORT_TABS,
  SCHEDULE_FAILURES,
  SCHEDULE_RHYTHMS,
} from '../protocol/reports.ts';
import { defineResource } from '../src/engine/defineResource.ts';

/** Reports that are regularly sent by e-mail. The platform writes the fields about the last and next sending. */
export default defineResource({
  schema: 1,
  name: 'report-schedules',
  title: '{name}',
  help: 'reports#schedules',
  fields: {
    name: { type: 'text', required: true, maxLength: 60, unique: 'organization' },
    active: { type: 'bool', default: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
    recursive: { type: 'bool', default: true },
    tab: { type: 'enum', values: [...REPORT_TABS], required: true, default: 'detailed' },
    range: { type: 'enum', values: [...REPORT_RANGES], required: true, default: 'yesterday' },
    groupBy: { type: 'enum', values: [...GROUP_BYS], required: true, default: 'none' },
    status: { type: 'enum', values: [...ALARM_STATUSES] },
    text: { type: 'text', maxLength: 200 },
    firstCall: {
      type: 'int',
      required: true,
      min: 1,
      max: MOST_SECONDS,
      default: DEFAULT_TARGETS.firstCall,
      unit: 'seconds',
    },
    acceptance: {
      type: 'int',
      required: true,
      min: 1,
      max: MOST_SECONDS,
      default: DEFAULT_TARGETS.acceptance,
      unit: 'seconds',
    },
    format: { type: 'enum', values: [...REPORT_FORMATS], required: true, default: 'pdf' },
    recipients: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_RECIPIENTS,
      fields: {
        address: { type: 'text', required: true, maxLength: 254, address: 'EMAIL' },
      },
    },
    rhythm: { type: 'enum', values: [...SCHEDULE_RHYTHMS], required: true, default: 'WEEKLY' },
    weekday: {
      type: 'enum',
      values: [...WEEKDAYS],
      default: 'MONDAY',
      visible: { field: 'rhythm', is: 'WEEKLY' },
      required: { field: 'rhythm', is: 'WEEKLY' },
    },
    monthDay: {
      type: 'int',
      min: 1,
      max: 31,
      default: 1,
      visible: { field: 'rhythm', is: 'MONTHLY' },
      required: { field: 'rhythm', is: 'MONTHLY' },
    },
    time: { type: 'time', required: true, default: '07:00' },
    owner: { type: 'text', readOnly: true, visible: { field: 'owner', empty: false } },
    nextDueAt: { type: 'dateTime', readOnly: true, visible: { field: 'nextDueAt', empty: false } },
    lastSentAt: { type: 'dateTime', readOnly: true, visible: { field: 'lastSentAt', empty: false } },
    lastFailure: {
      type: 'enum',
      values: [...SCHEDULE_FAILURES],
      readOnly: true,
      visible: { field: 'lastFailure', empty: false },
    },
    lastFailureAt: { type: 'dateTime', readOnly: true, visible: { field: 'lastFailureAt', empty: false } },
    sendingSince: { type: 'dateTime', readOnly: true, visible: { field: 'sendingSince', empty: false } },
  },
  rules: [{ rule: 'distinctItems', options: { list: 'recipients' } }],
  list: {
    columns: [
      'name',
      { field: 'rhythm', width: '8rem' },
      { field: 'nextDueAt', width: '10rem' },
      'lastFailure',
      { field: 'lastSentAt', width: '10rem' },
      { field: 'orgId', hidden: true },
      { field: 'active', width: '6rem' },
    ],
    filters: ['active', 'lastFailure', 'format'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['nextDueAt', 'lastFailure'],
  },
  tabs: [
    {
      name: 'details',
      rows: [
        ['name', 'active'],
        ['rhythm', 'weekday', 'monthDay', 'time'],
        'recipients',
        ['owner', 'nextDueAt', 'sendingSince'],
        ['lastSentAt', 'lastFailure', 'lastFailureAt'],
      ],
    },
    {
      name: 'report',
      rows: [
        ['tab', 'format'],
        ['range', 'groupBy'],
        ['orgId', 'recursive'],
        ['status', 'text'],
        ['firstCall', 'acceptance'],
      ],
    },
  ],
  actions: [
    {
      name: 'sendNow',
      call: { method: 'POST', path: 'report-schedules/{id}/send', body: 'none' },
      running: { field: 'sendingSince', empty: false },
    },
  ],
  menu: { section: 'reporting', order: 30, icon: 'email' },
  access: { read: 'REPORTS', write: 'REPORTS', menu: 'REPORTS' },
  api: {
    path: 'report-schedules',
    listType: 'REPORT_SCHEDULE',
    extension: 'reportSchedules',
    calls: { clone: false },
  },
  essential: [
    ...['name', 'active', 'orgId', 'recursive', 'tab', 'range', 'groupBy', 'firstCall', 'acceptance'],
    ...['format', 'recipients', 'recipients.address', 'rhythm', 'weekday', 'monthDay', 'time', 'owner', 'nextDueAt'],
    ...['lastSentAt', 'lastFailure', 'lastFailureAt', 'sendingSince'],
  ],
  table: { behaviors: ['reportSchedule'] },
});
