import { defineResource } from '../src/engine/defineResource.ts';
import { LANGUAGES } from './enums.ts';

/** Users of the console. Their roles say what they may do, their organization where. */
export default defineResource({
  schema: 1,
  name: 'users',
  title: '{name} {surname} ({login})',
  wholeName: { given: 'name', family: 'surname' },
  fields: {
    login: {
      type: 'text',
      required: true,
      minLength: 2,
      // names of users in directories are e-mail addresses, some with blanks and "#EXT#"
      maxLength: 254,
      pattern: '[^\\s/?%]+( [^\\s/?%]+)*',
      unique: 'global',
      widget: 'login',
    },
    name: { type: 'text', required: true, maxLength: 60, selfService: true },
    surname: { type: 'text', required: true, maxLength: 60, selfService: true },
    email: {
      type: 'text',
      selfService: true,
      maxLength: 254,
      address: 'EMAIL',
      search: true,
    },
    language: { type: 'enum', values: LANGUAGES, required: true, default: 'ENGLISH', selfService: true, bulk: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', bulk: true },
    roleIds: { type: 'ref', to: 'user-groups', multiple: true, bulk: true },
    password: {
      type: 'password',
      required: true,
      minLength: 10,
      maxLength: 128,
    },
    active: { type: 'bool', default: true, bulk: true },
    twoFactorRequired: { type: 'bool', default: false, extension: 'twoFactor', bulk: true },
    twoFactor: {
      type: 'bool',
      readOnly: true,
      maintained: true,
      default: false,
      widget: { name: 'twoFactor', options: { login: 'login' } },
      cell: 'twoFactor',
    },
  },
  list: {
    columns: [
      'title',
      { field: 'login', width: '9rem', hidden: true },
      'email',
      'orgId',
      { field: 'twoFactor', width: '10rem', extension: 'twoFactor' },
      { field: 'active', width: '6rem' },
      { field: 'language', width: '7rem', hidden: true },
    ],
    filters: ['roleIds', 'active', 'language', 'twoFactor'],
    sort: { field: 'name', order: 'ASCENDING' },
    phone: ['orgId'],
  },
  tabs: [
    {
      name: 'details',
      rows: [['name', 'surname'], ['login', 'email'], ['orgId', 'language'], 'password', 'active'],
    },
    { name: 'access', rows: ['roleIds', ['twoFactorRequired', 'twoFactor']] },
  ],
  menu: { section: 'masterData', order: 70, icon: 'manageAccounts' },
  restrictable: [],
  api: {
    listType: 'USER',
    calls: { clone: false },
    failures: [{ ops: ['list', 'one', 'create', 'update', 'remove'], reason: 'any' }],
  },
  essential: [
    'login',
    'name',
    'surname',
    'language',
    'orgId',
    'roleIds',
    'password',
    'active',
    'twoFactorRequired',
    'twoFactor',
  ],
  table: { index: ['login'], behaviors: ['account'] },
});
