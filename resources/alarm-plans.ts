import { defineResource } from '../src/engine/defineResource.ts';
import { DEVICE_TYPES } from './enums.ts';

/** Who is called in which order: steps, each with recipients, a required number of acceptances and a waiting time. */
export default defineResource({
  schema: 1,
  name: 'alarm-plans',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 1000, search: true, bulk: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    active: { type: 'bool', default: true, bulk: true },
    steps: {
      type: 'array',
      maxItems: 50,
      widget: 'steps',
      fields: {
        groupIds: { type: 'ref', to: 'participant-groups', multiple: true, ordered: true, widget: 'selector' },
        participantIds: {
          type: 'ref',
          to: 'participants',
          multiple: true,
          ordered: true,
          widget: 'selector',
          required: {
            all: [
              { field: 'groupIds', empty: true },
              { field: 'teamScheduleIds', empty: true },
            ],
          },
        },
        teamScheduleIds: { type: 'ref', to: 'team-schedules', multiple: true, ordered: true },
        requiredAcceptances: { type: 'int', required: true, min: 0, max: 999, default: 1 },
        waitSeconds: { type: 'int', required: true, min: 0, max: 86400, unit: 'seconds', default: 60 },
        media: { type: 'enum', values: DEVICE_TYPES, multiple: true },
      },
    },
  },
  list: {
    columns: ['name', 'description', 'orgId', { field: 'active', width: '6rem' }],
    filters: ['active'],
    sort: { field: 'name', order: 'ASCENDING' },
    pageSize: 20,
    phone: ['orgId'],
  },
  tabs: [
    { name: 'details', rows: [['name', 'orgId'], 'description', 'active'] },
    { name: 'steps', rows: ['steps'] },
  ],
  menu: { section: 'masterData', order: 30, icon: 'formatListNumbered' },
  copies: { off: 'active' },
  restrictable: ['description'],
  api: { path: 'alarmplans', listType: 'ALARMPLAN' },
  inAlarms: 'plan',
  shared: 'below',
});
