import { defineResource } from '../src/engine/defineResource.ts';
import { AUTHORITIES } from './enums.ts';

/** Keys with which programs make calls. The secret is created by an action, and shown only then. */
export default defineResource({
  schema: 1,
  name: 'api-keys',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 60, unique: 'organization' },
    description: { type: 'longText', maxLength: 500, search: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId' },
    authorities: {
      type: 'enum',
      values: AUTHORITIES,
      valuesFrom: 'authorities',
      multiple: true,
      widget: 'authorities',
    },
    validUntil: { type: 'date', required: true },
    active: { type: 'bool', default: true },
    secretAt: { type: 'dateTime', readOnly: true, maintained: true, visible: { field: 'secretAt', empty: false } },
    lastUsedAt: { type: 'dateTime', readOnly: true, maintained: true, visible: { field: 'lastUsedAt', empty: false } },
  },
  list: {
    columns: [
      'name',
      'orgId',
      { field: 'validUntil', width: '8rem' },
      { field: 'lastUsedAt', width: '10rem' },
      { field: 'active', width: '6rem' },
    ],
    filters: ['active', 'authorities'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['orgId', 'validUntil'],
  },
  tabs: [
    {
      name: 'details',
      rows: [['name', 'orgId'], 'description', ['validUntil', 'active'], ['secretAt', 'lastUsedAt']],
    },
    { name: 'authorities', rows: ['authorities'] },
  ],
  actions: [
    {
      name: 'newSecret',
      call: { method: 'POST', path: 'api-keys/{id}/secret', body: 'none' },
      shows: 'secret',
      due: { field: 'secretAt', empty: true },
    },
  ],
  menu: { section: 'masterData', order: 85, icon: 'vpnKey' },
  access: { menu: 'API_KEY_VIEW' },
  restrictable: ['description'],
  api: { path: 'api-keys', listType: 'API_KEY', extension: 'apiKeys', calls: { clone: false } },
  essential: ['name', 'orgId', 'authorities', 'validUntil', 'active', 'secretAt', 'lastUsedAt'],
  table: { behaviors: ['apiKey'] },
});
