import type { EntityName } from './entities.ts';

/**
 * Every call of section 7 of the specification with exactly what it names: method, path, parameters, and the fields of
 * body and reply. Written by hand from the specification; nothing here is taken from the product.
 */

/**
 * What a body or a reply contains:
 * - `of`: a record of section 3; `within`: the key that wraps it; `many`: a list of such records
 * - `keys`: exactly these
 * - `text`: a text: as a JSON string or as text/plain
 * - `files`: a multipart form with files
 * - `open`: the specification names the call, but not its content
 */
export type Content =
  | { of: EntityName; within?: string; many?: true }
  | { keys: readonly string[] }
  | { text: 'json' | 'plain' }
  | { files: 'one' | 'many' }
  | { open: true };

/** One call; `{name}` in the path stands for a value. */
export interface SpecCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Calls of the admin base are below /rest/admin, all others below /rest/api. */
  base?: 'admin';
  query?: readonly string[];
  body?: Content;
  reply?: Content;
}

const OPEN = { open: true } as const;

const SESSION: readonly SpecCall[] = [
  { method: 'POST', path: '/auth', body: OPEN, reply: OPEN },
  { method: 'GET', path: '/logout' },
  { method: 'POST', path: '/refresh', body: { keys: ['refreshToken'] }, reply: { keys: ['data'] } },
  { method: 'GET', path: '/verify', reply: OPEN },
  { method: 'POST', path: '/generate-qr-url', body: OPEN, reply: OPEN },
  { method: 'PATCH', path: '/reset-2fa-status', query: ['userLogin'] },
  { method: 'GET', path: '/user-2fa-status', query: ['userLogin'], reply: OPEN },
  { method: 'GET', path: '/ui-columns-order/is-allowed', reply: OPEN },
  { method: 'GET', path: '/locale', reply: OPEN },
];

const LIST_KEYS = [
  'currentPage',
  'filterValue',
  'pageSize',
  'parentOrgId',
  'recursive',
  'type',
  'sortField',
  'sortOrder',
  'deletedAlarm',
  'alarmPointType',
];

const LISTS: readonly SpecCall[] = [
  { method: 'POST', path: '/list', body: { keys: LIST_KEYS }, reply: { of: 'page' } },
  { method: 'POST', path: '/list/multi', body: { keys: LIST_KEYS }, reply: { of: 'page' } },
  {
    method: 'POST',
    path: '/list/membership',
    body: { keys: ['type', 'objectId', 'referenceType', 'currentPage', 'pageSize', 'filterValue'] },
    reply: { of: 'page' },
  },
  { method: 'GET', path: '/list/devices', reply: OPEN },
  { method: 'GET', path: '/tree', reply: { of: 'orgNode', many: true } },
  { method: 'GET', path: '/tree/{orgId}', reply: { of: 'orgNode', many: true } },
];

const PARTICIPANTS: readonly SpecCall[] = [
  { method: 'GET', path: '/participants/{id}', reply: { of: 'participant' } },
  { method: 'POST', path: '/participants', body: { of: 'participant' }, reply: { of: 'participant' } },
  { method: 'PUT', path: '/participants', body: { of: 'participant' }, reply: { of: 'participant' } },
  { method: 'DELETE', path: '/participants/{id}' },
  { method: 'POST', path: '/participants/clone', body: OPEN, reply: { of: 'participant' } },
  { method: 'PUT', path: '/participants/merge-to-inexistent-user', body: OPEN },
  { method: 'GET', path: '/participants/find-by-login/{login}', reply: { of: 'participant' } },
  { method: 'GET', path: '/participants/{id}/calendar', reply: { of: 'participantEvent', many: true } },
  {
    method: 'PUT',
    path: '/participants/{id}/calendar/update',
    body: { of: 'participantEvent', within: 'event' },
    reply: { of: 'participantEvent' },
  },
  { method: 'DELETE', path: '/participants/{id}/calendar/{sourceEventId}' },
];

function rotationals(path: string, of: EntityName): SpecCall[] {
  return [
    { method: 'GET', path: `${path}/{id}`, reply: { of } },
    { method: 'POST', path, body: { of }, reply: { of } },
    { method: 'PUT', path, body: { of }, reply: { of } },
    { method: 'DELETE', path: `${path}/{id}` },
    { method: 'POST', path: `${path}/clone`, body: OPEN, reply: { of } },
  ];
}

const ALARM_POINTS: readonly SpecCall[] = [
  { method: 'GET', path: '/alarmpoints/{id}', reply: OPEN },
  { method: 'POST', path: '/alarmpoints', body: OPEN, reply: OPEN },
  { method: 'PUT', path: '/alarmpoints/', body: OPEN, reply: OPEN },
  { method: 'DELETE', path: '/alarmpoints/{id}' },
  { method: 'GET', path: '/alarmpoints/{id}/calendar', reply: { of: 'alarmPointEvent', many: true } },
  {
    method: 'PUT',
    path: '/alarmpoints/{id}/calendar/update',
    body: { of: 'alarmPointEvent', within: 'event' },
    reply: { of: 'alarmPointEvent' },
  },
  { method: 'DELETE', path: '/alarmpoints/{id}/calendar/{calendarId}' },
  { method: 'POST', path: '/alarmpoints/clone', body: OPEN, reply: OPEN },
  { method: 'PUT', path: '/alarmpoints/re-enable', body: OPEN },
  { method: 'POST', path: '/alarmpoints/text-prelisten-link', body: { text: 'json' }, reply: OPEN },
  { method: 'GET', path: '/alarmpoints/quit/{id}' },
  { method: 'POST', path: '/alarmpoints/predefined', body: { of: 'alarmApp' }, reply: { of: 'alarmApp' } },
  { method: 'PUT', path: '/alarmpoints/predefined', body: { of: 'alarmApp' }, reply: { of: 'alarmApp' } },
  { method: 'GET', path: '/alarmpoints/predefined/{orgId}', query: ['alarmtype'], reply: { of: 'alarmApp' } },
  { method: 'DELETE', path: '/alarmpoints/predefined/{id}' },
];

const PLANS_AND_TRIGGERS: readonly SpecCall[] = [
  { method: 'GET', path: '/alarmplans/{id}', reply: OPEN },
  { method: 'DELETE', path: '/alarmplans/{id}' },
  { method: 'PUT', path: '/alarmplans', body: OPEN, reply: OPEN },
  { method: 'POST', path: '/alarmplans', body: OPEN, reply: OPEN },
  { method: 'POST', path: '/alarmplans/clone', body: OPEN, reply: OPEN },
  { method: 'POST', path: '/consequentials', body: { of: 'trigger' }, reply: { of: 'trigger' } },
  { method: 'PUT', path: '/consequentials', body: { of: 'trigger' }, reply: { of: 'trigger' } },
  { method: 'GET', path: '/consequentials/{id}', reply: { of: 'trigger' } },
  { method: 'DELETE', path: '/consequentials/{id}' },
  { method: 'GET', path: '/consequentials/list', query: ['initiatorId'], reply: OPEN },
  { method: 'PUT', path: '/consequentials/show-name', query: ['triggerType'], reply: OPEN },
  { method: 'GET', path: '/consequentials/triggers/{initiatorId}', reply: OPEN },
];

const TABLE_KEYS = [
  'field',
  'currentPage',
  'duration',
  'orderByPriority',
  'pageSize',
  'sortField',
  'sortOrder',
  'textFilter',
  'columnsFilter',
  'organizationFilter',
  'participantsFilter',
];

/** `{table}`: "alarmtable or other". */
const ALARMS: readonly SpecCall[] = [
  { method: 'POST', path: '/alarmtable', body: { keys: TABLE_KEYS }, reply: { of: 'page' } },
  { method: 'GET', path: '/alarmtable/details/{id}', reply: OPEN },
  { method: 'GET', path: '/{table}/prepare-trigger-again/{id}', reply: OPEN },
  { method: 'POST', path: '/alarm-trigger', body: OPEN, reply: OPEN },
  { method: 'POST', path: '/history', body: OPEN, reply: { of: 'page' } },
  { method: 'POST', path: '/history/by-alarm', query: ['alarmId'], reply: { of: 'page' } },
  { method: 'GET', path: '/history/details/{id}', reply: OPEN },
  { method: 'GET', path: '/organizations/{id}/children', reply: { of: 'orgNode', many: true } },
];

const TEMPLATES_AND_HOLIDAYS: readonly SpecCall[] = [
  { method: 'GET', path: '/alarmtemplates/prepare/{id}', reply: OPEN },
  { method: 'POST', path: '/alarmtemplates', body: { of: 'alarmTemplate' }, reply: { of: 'alarmTemplate' } },
  { method: 'PUT', path: '/alarmtemplates', body: { of: 'alarmTemplate' }, reply: { of: 'alarmTemplate' } },
  { method: 'GET', path: '/alarmtemplates/{id}', reply: { of: 'alarmTemplate' } },
  { method: 'DELETE', path: '/alarmtemplates/{id}' },
  { method: 'GET', path: '/holidays/{orgId}', query: ['year'], reply: { of: 'holidaySet' } },
  { method: 'POST', path: '/holidays/{orgId}', query: ['year'], body: { of: 'holiday' }, reply: { of: 'holiday' } },
  { method: 'PUT', path: '/holidays/{orgId}', query: ['year'], body: { of: 'holiday' }, reply: { of: 'holiday' } },
  { method: 'DELETE', path: '/holidays/{holidayId}/{orgId}', query: ['year'] },
];

const DASHBOARD: readonly SpecCall[] = [
  { method: 'GET', path: '/widgets', reply: OPEN },
  { method: 'PUT', path: '/widgets', body: { keys: ['widgets'] } },
  { method: 'GET', path: '/dashboard', reply: OPEN },
  { method: 'GET', path: '/dashboard/calls-typed/{period}', reply: OPEN },
  { method: 'GET', path: '/dashboard/calls/{period}', reply: OPEN },
  { method: 'GET', path: '/dashboard/statistics/{period}', reply: OPEN },
  { method: 'GET', path: '/dashboard/resources', reply: OPEN },
];

const FILES: readonly SpecCall[] = [
  { method: 'GET', path: '/instructions/instruction-files', base: 'admin', query: ['filter'], reply: OPEN },
  { method: 'DELETE', path: '/instructions/delete', base: 'admin', body: OPEN },
  { method: 'PATCH', path: '/instructions/move', base: 'admin', query: ['orgId'], body: OPEN },
  // section 3: a file has an orgId; where it stands in an upload isn't shown, a move has it in the query
  { method: 'POST', path: '/instructions/upload', base: 'admin', query: ['orgId'], body: { files: 'one' } },
  { method: 'POST', path: '/instructions/upload-files', base: 'admin', query: ['orgId'], body: { files: 'many' } },
];

const ORGANIZATIONS: readonly SpecCall[] = [
  { method: 'GET', path: '/organizations/{id}', reply: { of: 'organization' } },
  { method: 'GET', path: '/showOrg/{id}', reply: { of: 'organization' } },
  { method: 'PUT', path: '/organizations', body: { of: 'organization' }, reply: { of: 'organization' } },
  { method: 'POST', path: '/organizations', body: { of: 'organization' }, reply: { of: 'organization' } },
  { method: 'DELETE', path: '/organizations/{id}' },
  { method: 'GET', path: '/organizations/object-limits/{id}', reply: OPEN },
  { method: 'POST', path: '/organizations/object-limits/{id}', body: OPEN },
  { method: 'PUT', path: '/move', body: { keys: ['id', 'objectType', 'newOrgId'] }, reply: { keys: ['status'] } },
];

const USERS: readonly SpecCall[] = [
  { method: 'GET', path: '/users/{id}', reply: { of: 'user' } },
  { method: 'PUT', path: '/users', body: { of: 'user' }, reply: { of: 'user' } },
  { method: 'POST', path: '/users', body: { of: 'user' }, reply: { of: 'user' } },
  { method: 'DELETE', path: '/users/{id}' },
  { method: 'GET', path: '/users/find-by-login/{login}', reply: { of: 'user' } },
  { method: 'PATCH', path: '/users/change-password', body: { keys: ['newPassword', 'previousPassword'] } },
];

const TABLE_FILTERS: readonly SpecCall[] = [
  { method: 'GET', path: '/table-filters', reply: OPEN },
  { method: 'POST', path: '/table-filters', body: { text: 'plain' } },
  { method: 'DELETE', path: '/table-filters' },
];

/** The calls of section 7 in its order. */
export const CALLS: readonly SpecCall[] = [
  ...SESSION,
  ...LISTS,
  ...PARTICIPANTS,
  ...rotationals('/alarm-rotationals', 'standbySchedule'),
  ...rotationals('/participant-rotationals', 'teamSchedule'),
  ...ALARM_POINTS,
  ...PLANS_AND_TRIGGERS,
  ...ALARMS,
  ...TEMPLATES_AND_HOLIDAYS,
  ...DASHBOARD,
  ...FILES,
  ...ORGANIZATIONS,
  ...USERS,
  ...TABLE_FILTERS,
];

/** "POST /list": how tests name a call. */
export const nameOf = ({ method, path }: SpecCall): string => `${method} ${path}`;
