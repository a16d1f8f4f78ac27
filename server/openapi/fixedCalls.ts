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

/** Makes the calls of a tag. */
const callsOf =
  (tag: string) =>
  (method: HttpMethod, path: string, summary: string, more: Partial<FixedCall> = {}): FixedCall => ({
    ...{ method, path, tag, summary },
    ...more,
  });

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
  ...extensions(),
  ...definitions(),
  ...texts(),
  ...transfer(),
];

function extensions(): FixedCall[] {
  const call = callsOf('extensions');
  return [
    call('GET', '/capabilities', 'What this platform offers beyond the protocol', { anonymous: true }),
    call('GET', '/openapi.json', 'This description', { anonymous: true }),
    call('GET', '/used-by/{listType}/{id}', 'Who refers to a record'),
    call('GET', '/audit/{listType}/{id}', 'Who changed a record, and what'),
  ];
}

function definitions(): FixedCall[] {
  const call = callsOf('definitions');
  const path = '/definitions/{name}';
  return [
    call('GET', '/definitions', 'The overlays, and the faults of all definitions'),
    call('PUT', path, 'Store a version of an overlay', { body: ['content', 'version'] }),
    call('DELETE', path, 'Remove an overlay', { query: ['version'] }),
    call('GET', `${path}/versions`, 'All versions of an overlay'),
    call('GET', `${path}/usage`, 'Records that only an overlay shows'),
  ];
}

function transfer(): FixedCall[] {
  const call = callsOf('extensions');
  const settings = ['mapping', 'match', 'empty', 'orgId'];
  const columns = ['type', 'parentOrgId', 'recursive', 'format', 'columns', 'delimiter', 'lang'];
  const file = { body: 'application/octet-stream' as const, query: ['type', 'orgId', 'name'] };
  const rows = ['state', 'page', 'pageSize'];
  return [
    call('POST', '/export', 'Records as a file', { body: columns }),
    call('POST', '/imports', 'Take in a file of records', { ...file }),
    call('GET', '/imports', 'The newest imports'),
    call('GET', '/imports/{id}', 'How far an import is'),
    call('PUT', '/imports/{id}', 'Map the columns and begin the dry run', { body: settings }),
    call('POST', '/imports/{id}/start', 'Write what the dry run accepted'),
    call('POST', '/imports/{id}/cancel', 'Stop the dry run or the writing'),
    call('GET', '/imports/{id}/rows', 'What becomes of each row', { query: rows }),
    call('GET', '/imports/{id}/rejected', 'The rejected rows', { query: ['format', 'lang'] }),
    call('DELETE', '/imports/{id}', 'Forget an import'),
  ];
}

function texts(): FixedCall[] {
  const call = callsOf('texts of alarms');
  return [
    call('GET', '/alarmtemplates/prepare/{id}', 'What triggering an alarm from a template needs', {
      query: ['alarmPointId'],
    }),
    call('GET', '/alarmpoints/quit/{id}', 'Acknowledges and ends the running alarm of an alarm point'),
    call('POST', '/alarmpoints/text-prelisten-link', 'An address under which a text is spoken, for some minutes', {
      query: ['language'],
      body: 'text',
    }),
    call('GET', '/prelisten', 'The spoken text', { query: ['token'], anonymous: true }),
  ];
}

function session(): FixedCall[] {
  const call = callsOf('session');
  return [
    call('POST', '/auth', 'Sign in', { body: CREDENTIALS, anonymous: true }),
    call('GET', '/logout', 'End the session'),
    call('POST', '/refresh', 'New tokens', { body: ['refreshToken'], anonymous: true }),
    call('GET', '/verify', 'The current user with fresh authorities'),
    call('POST', '/generate-qr-url', 'Begin to set up the second factor', { body: CREDENTIALS, anonymous: true }),
    call('PATCH', '/reset-2fa-status', 'Take the second factor from a user', { query: ['userLogin'] }),
    call('GET', '/user-2fa-status', 'Second factor of a user', { query: ['userLogin'] }),
    call('GET', '/ui-columns-order/is-allowed', 'Whether columns may be put in another order'),
    call('GET', '/locale', 'Texts laid over those of the console', { query: ['lang'], anonymous: true }),
    call('PATCH', '/users/change-password', 'Change the own password', { body: ['newPassword', 'previousPassword'] }),
    ...ownAccount(),
    call('GET', '/users/find-by-login/{login}', 'The user of a login'),
    call('GET', '/participants/find-by-login/{login}', 'The participant whose short name is a login'),
    call('PUT', '/participants/merge-to-inexistent-user', 'Make a user of a participant', { body: ['id', 'login'] }),
    call('GET', '/table-filters', 'Saved table filters'),
    call('POST', '/table-filters', 'Save table filters', { body: 'text/plain' }),
    call('DELETE', '/table-filters', 'Forget the saved table filters'),
  ];
}

/** Extensions `profile`, `sessions` and `twoFactor`. */
function ownAccount(): FixedCall[] {
  const call = callsOf('account');
  const proof = ['password', 'verificationCode'];
  return [
    call('GET', '/users/profile', 'The own record'),
    call('PATCH', '/users/profile', 'Change the own record', {
      body: ['name', 'surname', 'email', 'language', 'version'],
    }),
    call('GET', '/sessions', 'Where the caller is signed in'),
    call('DELETE', '/sessions', 'Sign out everywhere else'),
    call('DELETE', '/sessions/{id}', 'Sign out one session'),
    call('GET', '/two-factor', 'The own second factor'),
    call('POST', '/two-factor/confirm', 'The first code of the app completes its enrolment', {
      body: ['verificationCode'],
    }),
    call('POST', '/two-factor/recovery-codes', 'New recovery codes', { body: proof }),
    call('POST', '/two-factor/disable', 'Switch the second factor off', { body: proof }),
  ];
}

function lists(): FixedCall[] {
  const call = callsOf('lists');
  return [
    call('POST', '/list', 'A page of records of one type', { body: LIST_FIELDS }),
    call('POST', '/list/multi', 'A page of records of several types', { body: LIST_FIELDS }),
    call('POST', '/list/membership', 'Records that a record is linked with', {
      body: ['type', 'objectId', 'referenceType', 'currentPage', 'pageSize', 'filterValue'],
    }),
    call('GET', '/list/devices', 'Device types'),
    call('GET', '/tree', 'The top of the organization tree'),
    call('GET', '/tree/{orgId}', 'Organizations one level below'),
    call('GET', '/showOrg/{id}', 'An organization with its path'),
    call('GET', '/organizations/{id}/children', 'Organizations one level below'),
    call('GET', '/organizations/object-limits/{id}', 'Limits of an organization'),
    call('POST', '/organizations/object-limits/{id}', 'Set limits of an organization'),
    call('PUT', '/move', 'Move a record to another organization', { body: ['id', 'objectType', 'newOrgId'] }),
  ];
}

function alarms(): FixedCall[] {
  const triggers = callsOf('consequential-triggers');
  const apps = callsOf('alarm-apps');
  return [
    triggers('GET', '/consequentials/triggers/{initiatorId}', 'Trigger types an alarm point has no trigger of yet'),
    triggers('PUT', '/consequentials/show-name', 'A suggested name for a trigger', { query: ['triggerType'] }),
    apps('GET', '/alarmpoints/predefined/{orgId}', 'The app of an organization and alarm type', {
      query: ['alarmtype'],
    }),
  ];
}

function instructions(): FixedCall[] {
  const call = callsOf('instruction files');
  const calls = [
    call('GET', '/instruction-files', 'Files by organization', { query: ['filter'] }),
    call('DELETE', '/delete', 'Delete files, all or none', { body: 'files' }),
    call('PATCH', '/move', 'Move files to another organization', { query: ['orgId'], body: 'files' }),
    call('POST', '/upload', 'Store a file', { body: 'multipart/form-data' }),
    call('POST', '/upload-files', 'Store several files, all or none', { body: 'multipart/form-data' }),
    call('POST', '/used-by', 'Who refers to these files', { body: 'files' }),
    call('POST', '/link', 'An address of a file for some minutes', { body: ['path'] }),
    call('GET', '/content', 'What is in a file', { query: ['ticket'], anonymous: true }),
  ];
  return calls.map((one) => ({ ...one, path: `/instructions${one.path}`, base: ADMIN_BASE }));
}
