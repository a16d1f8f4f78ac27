import { defineResource } from '../src/engine/defineResource.ts';
import { AUTHORITIES } from './enums.ts';

/** Roles: each combines authorities and is assigned to users. */
export default defineResource({
  schema: 1,
  name: 'user-groups',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 60, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, search: true, bulk: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    authorities: {
      type: 'enum',
      values: AUTHORITIES,
      valuesFrom: 'authorities',
      multiple: true,
      widget: 'authorities',
    },
    twoFactorRequired: { type: 'bool', default: false, extension: 'twoFactor', bulk: true },
    userIds: { type: 'ref', to: 'users', multiple: true, inverse: 'roleIds', readOnly: true },
  },
  list: {
    columns: ['name', 'description', 'orgId', { field: 'twoFactorRequired', width: '9rem' }],
    filters: ['authorities', 'twoFactorRequired'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['orgId', 'description'],
  },
  tabs: [
    { name: 'details', rows: [['name', 'orgId'], 'description', 'twoFactorRequired'] },
    { name: 'authorities', rows: ['authorities'] },
    { name: 'members', widget: { name: 'memberships', options: { fields: ['userIds'] } } },
  ],
  menu: { section: 'masterData', order: 80, icon: 'adminPanelSettings' },
  help: 'users#roles',
  restrictable: ['description'],
  api: { listType: 'USERGROUP', extension: 'userGroups' },
  essential: ['name', 'orgId', 'authorities', 'twoFactorRequired'],
  table: { behaviors: ['role'] },
  shared: 'below',
});
