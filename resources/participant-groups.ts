import { defineResource } from '../src/engine/defineResource.ts';

/** Groups of participants who are called together. */
export default defineResource({
  schema: 1,
  name: 'participant-groups',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, search: true, bulk: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    active: { type: 'bool', default: true, bulk: true },
    participantIds: { type: 'ref', to: 'participants', multiple: true, ordered: true, bulk: true },
    planIds: { type: 'ref', to: 'alarm-plans', multiple: true, inverse: 'steps.groupIds', readOnly: true },
  },
  list: {
    columns: ['name', 'description', 'orgId', { field: 'active', width: '6rem' }],
    filters: ['participantIds', 'active'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['orgId'],
  },
  tabs: [
    { name: 'details', rows: [['name', 'orgId'], 'description', 'active'] },
    { name: 'members', widget: { name: 'memberships', options: { fields: ['participantIds'] } } },
    { name: 'memberships', widget: { name: 'memberships', options: { fields: ['planIds'] } } },
  ],
  selector: { weight: 1, filters: [{ name: 'groupName', field: 'name' }], warnings: ['active'] },
  menu: { section: 'masterData', order: 20, icon: 'groups' },
  inAlarms: 'group',
  copies: { off: 'active', without: ['participantIds'] },
  removal: { keepDays: 30 },
  restrictable: ['description'],
  api: { listType: 'PARTICIPANT_GROUP', extension: 'participantGroups' },
});
