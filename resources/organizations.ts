import { defineResource } from '../src/engine/defineResource.ts';

/** The tree of organizations, to which all other records belong. Its root (id 1) has no parent. */
export default defineResource({
  schema: 1,
  name: 'organizations',
  title: '{name}',
  fields: {
    name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
    parentId: {
      type: 'ref',
      to: 'organizations',
      required: { not: { field: 'id', is: 1 } },
      visible: { not: { field: 'id', is: 1 } },
      defaultFrom: 'orgId',
    },
    shortName: { type: 'text', maxLength: 20, search: true },
    address: { type: 'text', maxLength: 200 },
    phone: { type: 'text', maxLength: 40, pattern: '\\+?[0-9 ()/.-]{3,}' },
    absenceConsent: { type: 'bool', bulk: true, extension: 'absences.requests' },
    description: { type: 'longText', maxLength: 1000, bulk: true },
  },
  list: {
    columns: ['name', 'shortName', 'parentId', { field: 'address', hidden: true }, { field: 'phone', hidden: true }],
    sort: { field: 'name', order: 'ASCENDING' },
    scope: true,
    phone: ['parentId'],
  },
  tabs: [
    {
      name: 'details',
      rows: [['name', 'shortName'], 'parentId', ['address', 'phone'], 'absenceConsent', 'description'],
    },
    { name: 'limits', widget: 'objectLimits', visible: { field: 'id', empty: false } },
  ],
  rules: [{ rule: 'notOwnParent', options: { parent: 'parentId' } }],
  menu: { section: 'masterData', order: 90, icon: 'accountTree' },
  restrictable: ['address', 'phone', 'description'],
  api: {
    listType: 'ORGANIZATION',
    calls: { clone: false },
    failures: [{ ops: ['list', 'one'], text: 'errors.load.organizations', appendsReason: true }],
  },
  treeParent: 'parentId',
  essential: ['name', 'parentId'],
  table: { behaviors: ['treePlace', 'fileOwner', 'alarmOwner'] },
});
