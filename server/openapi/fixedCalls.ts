import { ADMIN_BASE } from '../../protocol/constants.ts';
import type { HttpMethod } from '../../src/engine/definition.ts';

/** A call that no definition describes. `docs/protocol.md` says what it means. */
export interface FixedCall {
  method: HttpMethod;
  /** Below /rest/api, with `{name}` for what varies. */
  path: string;
  tag: string;
  summary: string;
  /** Names of query parameters. */
  query?: string[];
  /** Field names of a JSON body, `text` for a JSON string, or the media type of another body. */
  body?: string[] | 'text/plain' | 'application/octet-stream' | 'multipart/form-data' | 'files' | 'text';
  anonymous?: boolean;
  /** Base of the call where it is not that of all others. */
  base?: string;
}

const LIST_FIELDS = [
  'currentPage',
  'filterValue',
  'pageSize',
  'parentOrgId',
  'recursive',
  'type',
  'sortField',
  'sortOrder',
];
const CREDENTIALS = ['login', 'password', 'verificationCode'];

/** Calls of the specification and extensions that stand beside those of the entities. */
export const FIXED_CALLS: readonly FixedCall[] = [
  ...session(),
  ...lists(),
  ...alarms(),
  ...instructions(),
  {
    method: 'GET',
    path: '/capabilities',
    tag: 'extensions',
    summary: 'What this platform offers beyond the protocol',
    anonymous: true,
  },
  { method: 'GET', path: '/openapi.json', tag: 'extensions', summary: 'This description', anonymous: true },
  { method: 'GET', path: '/used-by/{listType}/{id}', tag: 'extensions', summary: 'Who refers to a record' },
  { method: 'GET', path: '/audit/{listType}/{id}', tag: 'extensions', summary: 'Who changed a record, and what' },
  ...definitions(),
  ...texts(),
  ...transfer(),
];

function definitions(): FixedCall[] {
  const tag = 'definitions';
  const path = '/definitions/{name}';
  return [
    { method: 'GET', path: '/definitions', tag, summary: 'The overlays, and the faults of all definitions' },
    { method: 'PUT', path, tag, summary: 'Store a version of an overlay', body: ['content', 'version'] },
    { method: 'DELETE', path, tag, summary: 'Remove an overlay', query: ['version'] },
    { method: 'GET', path: `${path}/versions`, tag, summary: 'All versions of an overlay' },
    { method: 'GET', path: `${path}/usage`, tag, summary: 'Records that only an overlay shows' },
  ];
}

function transfer(): FixedCall[] {
  const tag = 'extensions';
  const settings = ['mapping', 'match', 'empty', 'orgId'];
  const columns = ['type', 'parentOrgId', 'recursive', 'format', 'columns', 'delimiter', 'lang'];
  const file = { body: 'application/octet-stream' as const, query: ['type', 'orgId', 'name'] };
  const rows = ['state', 'page', 'pageSize'];
  return [
    { method: 'POST', path: '/export', tag, summary: 'Records as a file', body: columns },
    { method: 'POST', path: '/imports', tag, summary: 'Take in a file of records', ...file },
    { method: 'GET', path: '/imports', tag, summary: 'The newest imports' },
    { method: 'GET', path: '/imports/{id}', tag, summary: 'How far an import is' },
    { method: 'PUT', path: '/imports/{id}', tag, summary: 'Map the columns and begin the dry run', body: settings },
    { method: 'POST', path: '/imports/{id}/start', tag, summary: 'Write what the dry run accepted' },
    { method: 'POST', path: '/imports/{id}/cancel', tag, summary: 'Stop the dry run or the writing' },
    { method: 'GET', path: '/imports/{id}/rows', tag, summary: 'What becomes of each row', query: rows },
    { method: 'GET', path: '/imports/{id}/rejected', tag, summary: 'The rejected rows', query: ['format', 'lang'] },
    { method: 'DELETE', path: '/imports/{id}', tag, summary: 'Forget an import' },
  ];
}

function texts(): FixedCall[] {
  const tag = 'texts of alarms';
  return [
    {
      method: 'GET',
      path: '/alarmtemplates/prepare/{id}',
      tag,
      summary: 'What triggering an alarm from a template needs',
      query: ['alarmPointId'],
    },
    {
      method: 'POST',
      path: '/alarmpoints/text-prelisten-link',
      tag,
      summary: 'An address under which a text is spoken, for some minutes',
      query: ['language'],
      body: 'text',
    },
    { method: 'GET', path: '/prelisten', tag, summary: 'The spoken text', query: ['token'], anonymous: true },
  ];
}

function session(): FixedCall[] {
  const tag = 'session';
  return [
    { method: 'POST', path: '/auth', tag, summary: 'Sign in', body: CREDENTIALS, anonymous: true },
    { method: 'GET', path: '/logout', tag, summary: 'End the session' },
    { method: 'POST', path: '/refresh', tag, summary: 'New tokens', body: ['refreshToken'], anonymous: true },
    { method: 'GET', path: '/verify', tag, summary: 'The current user with fresh authorities' },
    {
      method: 'POST',
      path: '/generate-qr-url',
      tag,
      summary: 'Begin to set up the second factor',
      body: CREDENTIALS,
      anonymous: true,
    },
    {
      method: 'PATCH',
      path: '/reset-2fa-status',
      tag,
      summary: 'Take the second factor from a user',
      query: ['userLogin'],
    },
    { method: 'GET', path: '/user-2fa-status', tag, summary: 'Second factor of a user', query: ['userLogin'] },
    {
      method: 'GET',
      path: '/ui-columns-order/is-allowed',
      tag,
      summary: 'Whether columns may be put in another order',
    },
    {
      method: 'GET',
      path: '/locale',
      tag,
      summary: 'Texts laid over those of the console',
      query: ['lang'],
      anonymous: true,
    },
    {
      method: 'PATCH',
      path: '/users/change-password',
      tag,
      summary: 'Change the own password',
      body: ['newPassword', 'previousPassword'],
    },
    ...ownAccount(),
    { method: 'GET', path: '/users/find-by-login/{login}', tag, summary: 'The user of a login' },
    { method: 'GET', path: '/table-filters', tag, summary: 'Saved table filters' },
    { method: 'POST', path: '/table-filters', tag, summary: 'Save table filters', body: 'text/plain' },
    { method: 'DELETE', path: '/table-filters', tag, summary: 'Forget the saved table filters' },
  ];
}

/** Extensions `profile`, `sessions` and `twoFactor`. */
function ownAccount(): FixedCall[] {
  const tag = 'account';
  const proof = ['password', 'verificationCode'];
  return [
    { method: 'GET', path: '/users/profile', tag, summary: 'The own record' },
    {
      method: 'PATCH',
      path: '/users/profile',
      tag,
      summary: 'Change the own record',
      body: ['name', 'surname', 'email', 'language', 'version'],
    },
    { method: 'GET', path: '/sessions', tag, summary: 'Where the caller is signed in' },
    { method: 'DELETE', path: '/sessions', tag, summary: 'Sign out everywhere else' },
    { method: 'DELETE', path: '/sessions/{id}', tag, summary: 'Sign out one session' },
    { method: 'GET', path: '/two-factor', tag, summary: 'The own second factor' },
    {
      method: 'POST',
      path: '/two-factor/confirm',
      tag,
      summary: 'The first code of the app completes its enrolment',
      body: ['verificationCode'],
    },
    { method: 'POST', path: '/two-factor/recovery-codes', tag, summary: 'New recovery codes', body: proof },
    { method: 'POST', path: '/two-factor/disable', tag, summary: 'Switch the second factor off', body: proof },
  ];
}

function lists(): FixedCall[] {
  const tag = 'lists';
  return [
    { method: 'POST', path: '/list', tag, summary: 'A page of records of one type', body: LIST_FIELDS },
    { method: 'POST', path: '/list/multi', tag, summary: 'A page of records of several types', body: LIST_FIELDS },
    {
      method: 'POST',
      path: '/list/membership',
      tag,
      summary: 'Records that a record is linked with',
      body: ['type', 'objectId', 'referenceType', 'currentPage', 'pageSize', 'filterValue'],
    },
    { method: 'GET', path: '/list/devices', tag, summary: 'Device types' },
    { method: 'GET', path: '/tree', tag, summary: 'The top of the organization tree' },
    { method: 'GET', path: '/tree/{orgId}', tag, summary: 'Organizations one level below' },
    { method: 'GET', path: '/showOrg/{id}', tag, summary: 'An organization with its path' },
    { method: 'GET', path: '/organizations/{id}/children', tag, summary: 'Organizations one level below' },
    { method: 'GET', path: '/organizations/object-limits/{id}', tag, summary: 'Limits of an organization' },
    { method: 'POST', path: '/organizations/object-limits/{id}', tag, summary: 'Set limits of an organization' },
    {
      method: 'PUT',
      path: '/move',
      tag,
      summary: 'Move a record to another organization',
      body: ['id', 'objectType', 'newOrgId'],
    },
  ];
}

function alarms(): FixedCall[] {
  return [
    {
      method: 'GET',
      path: '/consequentials/triggers/{initiatorId}',
      tag: 'consequential-triggers',
      summary: 'Trigger types an alarm point has no trigger of yet',
    },
    {
      method: 'PUT',
      path: '/consequentials/show-name',
      tag: 'consequential-triggers',
      summary: 'A suggested name for a trigger',
      query: ['triggerType'],
    },
    {
      method: 'GET',
      path: '/alarmpoints/predefined/{orgId}',
      tag: 'alarm-apps',
      summary: 'The app of an organization and alarm type',
      query: ['alarmtype'],
    },
  ];
}

function instructions(): FixedCall[] {
  const tag = 'instruction files';
  const calls: FixedCall[] = [
    { method: 'GET', path: '/instruction-files', tag, summary: 'Files by organization', query: ['filter'] },
    { method: 'DELETE', path: '/delete', tag, summary: 'Delete files, all or none', body: 'files' },
    {
      method: 'PATCH',
      path: '/move',
      tag,
      summary: 'Move files to another organization',
      query: ['orgId'],
      body: 'files',
    },
    { method: 'POST', path: '/upload', tag, summary: 'Store a file', body: 'multipart/form-data' },
    {
      method: 'POST',
      path: '/upload-files',
      tag,
      summary: 'Store several files, all or none',
      body: 'multipart/form-data',
    },
    { method: 'POST', path: '/used-by', tag, summary: 'Who refers to these files', body: 'files' },
    { method: 'POST', path: '/link', tag, summary: 'An address of a file for some minutes', body: ['path'] },
    { method: 'GET', path: '/content', tag, summary: 'What is in a file', query: ['ticket'], anonymous: true },
  ];
  return calls.map((call) => ({ ...call, path: `/instructions${call.path}`, base: ADMIN_BASE }));
}
