import { ENTITY_ROWS, type EntityRow } from '../entities.ts';
import type { Json } from './records.ts';

/**
 * The callers, in the order of the statuses in a row. All belong to the record's organization, except for the first two
 * and the last.
 */
export const ROLES = ['nobody', 'stranger', 'viewer', 'editor', 'chief', 'system'] as const;

/** A new record of a list type in the organization, or a new organization. */
export interface Fixture {
  orgId: number;
  id: number;
  /** A valid new record. */
  sample: Json;
  change: Json;
  participantId: number;
  pointId: number;
  templateId: number;
  /** An alarm that has ended. */
  alarmId: number;
  login: string;
  shortName: string;
  filePath: string;
  fileOrgId: number;
}

export interface Row {
  statuses: string;
  /** List type of the existing record, and whether it was removed. */
  type?: string;
  removed?: boolean;
  /** List type of the sent record. */
  sampleType?: string;
  /** The calendar in which an event is created. */
  calendar?: (f: Fixture) => string;
  url?: (f: Fixture) => string;
  body?: (f: Fixture) => object;
}

/** Any signed-in user. */
const ANY = '401 200 200 200 200 200';
const OPEN = '200 200 200 200 200 200';
/** Only the administrator of the whole system. */
const SYSTEM = '401 403 403 403 403 200';
/** Users of the organization. */
const OWN = '401 403 200 200 200 200';
const READ = '401 403 200 403 200 200';
const WRITE = '401 403 403 403 200 200';
const READ_PEOPLE = '401 403 200 200 200 200';
const WRITE_PEOPLE = '401 403 403 200 200 200';
const RIGHTS = { READ, WRITE, READ_PEOPLE, WRITE_PEOPLE };

/** A call on a lone worker's session that doesn't exist; loneWorker.test.ts tests existing ones. */
function session(method: string, path: string, body?: object): { [call: string]: Row } {
  const row = { statuses: '401 404 404 404 404 404', url: () => `/lone-worker/2000000000${path}` };
  return { [`${method} /lone-worker/{}${path}`]: body === undefined ? row : { ...row, body: () => body } };
}

/** The call that brings a removed record back. */
function removed(type: string, path: string, statuses: string): { [call: string]: Row } {
  return { [`PUT ${path}/re-enable`]: { type, removed: true, statuses, body: ({ id }) => ({ id }) } };
}

/** The calls of an entity. */
function entity({ type, path, lacks = [], ...rights }: NonNullable<EntityRow['calls']>) {
  const [read, write] = [RIGHTS[rights.read], RIGHTS[rights.write]];
  const rows: { [call: string]: Row } = {
    [`GET ${path}/{}`]: { type, statuses: read, url: ({ id }) => `${path}/${id}` },
    [`POST ${path}`]: { sampleType: type, statuses: write, body: ({ sample }) => sample },
    [`PUT ${path}`]: { type, statuses: write, body: ({ id, change }) => ({ id, ...change }) },
    [`DELETE ${path}/{}`]: { type, statuses: write, url: ({ id }) => `${path}/${id}` },
    [`POST ${path}/clone`]: { type, statuses: write, body: ({ id }) => ({ id }) },
  };
  if (lacks.includes('one')) delete rows[`GET ${path}/{}`];
  if (lacks.includes('clone')) delete rows[`POST ${path}/clone`];
  return rows;
}

/** The calls of all entities that have their own. */
function entityCalls(): { [call: string]: Row } {
  return Object.assign({}, ...Object.values(ENTITY_ROWS).map(({ calls }) => (calls ? entity(calls) : {})));
}

/** A call of the subscription to a person's calendar. */
const personFeed =
  (call = '') =>
  ({ participantId }: Fixture) =>
    `/calendar-feeds${call}?type=PARTICIPANT&id=${participantId}`;

/** The calls of holidays, which name organization and year. */
function holidayCalls(): { [call: string]: Row } {
  const url = ({ orgId }: Fixture) => `/holidays/${orgId}?year=2026`;
  return {
    'GET /holidays/{}': { statuses: READ, url },
    'GET /holidays/countries': { statuses: '401 200 200 403 200 200' },
    'GET /holidays/proposals': {
      statuses: '401 200 200 403 200 200',
      url: () => '/holidays/proposals?country=CH&year=2026',
    },
    'POST /holidays/{}': { sampleType: 'HOLIDAY', statuses: WRITE, url, body: ({ sample }) => sample },
    'PUT /holidays/{}': { type: 'HOLIDAY', statuses: WRITE, url, body: ({ id, change }) => ({ id, ...change }) },
    'DELETE /holidays/{}/{}': {
      type: 'HOLIDAY',
      statuses: WRITE,
      url: ({ id, orgId }) => `/holidays/${id}/${orgId}?year=2026`,
    },
  };
}

/** The calls of the calendar of a record. */
function calendar(path: string, read: string, write: string, ownerOf: (f: Fixture) => number) {
  const rows: { [call: string]: Row } = {
    [`GET ${path}/{}/calendar`]: { statuses: read, url: (f) => `${path}/${ownerOf(f)}/calendar` },
    [`PUT ${path}/{}/calendar/update`]: {
      statuses: write,
      url: (f) => `${path}/${ownerOf(f)}/calendar/update`,
      body: () => ({ event: { title: 'Night' } }),
    },
    [`DELETE ${path}/{}/calendar/{}`]: {
      calendar: (f) => `${path}/${ownerOf(f)}/calendar`,
      statuses: write,
      url: (f) => `${path}/${ownerOf(f)}/calendar/${f.id}`,
    },
  };
  return rows;
}

/** The calls of absences: anybody may request his own. */
function absenceCalls(): { [call: string]: Row } {
  const range = 'from=2026-01-01 00:00:00&to=2027-01-01 00:00:00';
  return {
    'GET /absences/list': {
      statuses: READ_PEOPLE,
      url: ({ participantId }) => `/absences/list?participantId=${participantId}`,
    },
    'GET /absences': { statuses: READ_PEOPLE, url: ({ orgId }) => `/absences?${range}&orgId=${orgId}` },
    'POST /absences/gaps': {
      statuses: '401 200 200 200 200 200',
      url: () => '/absences/gaps',
      body: () => ({ ids: [] }),
    },
    'POST /absences/{}/consent': {
      statuses: '401 404 403 403 404 404',
      url: () => '/absences/2000000000/consent',
      body: () => ({}),
    },
    'POST /absences/{}/refuse': {
      statuses: '401 404 403 403 404 404',
      url: () => '/absences/2000000000/refuse',
      body: () => ({ reason: 'Too few' }),
    },
    'POST /absences/swap': { statuses: '401 400 403 403 400 400', body: () => ({ absences: [] }) },
    'GET /absences/own': { statuses: '401 200 200 200 200 200' },
    'POST /absences/own': {
      statuses: '401 403 403 403 403 403',
      body: ({ participantId }) => ({ participantId, start: '2026-01-01 00:00:00', end: '2026-01-02 00:00:00' }),
    },
    'DELETE /absences/own/{}': { statuses: '401 404 404 404 404 404', url: () => '/absences/own/2000000000' },
  };
}

/** The calls of alarms: users who may not see an alarm get a reply as if it did not exist. */
function alarmCalls(): { [call: string]: Row } {
  const hidden = '401 404 403 403 200 200';
  const acted = '401 200 403 403 200 200';
  const inOrg = ({ orgId }: Fixture) => ({ organizationFilter: { id: orgId } });
  const key = ({ pointId }: Fixture) => `/alarmpoints/${pointId}/inbound-key`;
  let requests = 0;
  const raise = ({ pointId }: Fixture) => {
    requests += 1;
    return { alarmPointId: pointId, requestId: `role-${requests}` };
  };
  return {
    'POST /alarm-trigger': { statuses: WRITE, body: raise },
    'POST /alarm-trigger/preview': { statuses: WRITE, body: raise },
    'POST /alarmtable': { statuses: WRITE, body: inOrg },
    'POST /history': { statuses: WRITE, body: inOrg },
    'POST /alarmtable/figures': { statuses: WRITE, body: inOrg },
    'POST /history/figures': { statuses: WRITE, body: inOrg },
    'POST /reports/{}': { statuses: WRITE, url: () => '/reports/detailed', body: inOrg },
    'POST /reports/{}/export': { statuses: WRITE, url: () => '/reports/monthly/export?format=excel', body: inOrg },
    'GET /reports/duty-hours': {
      statuses: WRITE,
      url: ({ orgId }) => `/reports/duty-hours?from=2026-01-01&to=2026-01-07&orgId=${orgId}`,
    },
    'GET /reports/exports/{}': { statuses: '401 200 403 403 200 200', url: () => '/reports/exports/none' },
    'POST /alarmtable/export': { statuses: WRITE, body: inOrg },
    'POST /history/export': { statuses: WRITE, body: inOrg },
    'POST /history/by-alarm': {
      statuses: hidden,
      url: ({ alarmId }) => `/history/by-alarm?alarmId=${alarmId}`,
      body: () => ({}),
    },
    'GET /alarmtable/details/{}': { statuses: hidden, url: ({ alarmId }) => `/alarmtable/details/${alarmId}` },
    'GET /history/details/{}': { statuses: hidden, url: ({ alarmId }) => `/history/details/${alarmId}` },
    'GET /alarmtable/prepare-trigger-again/{}': {
      statuses: hidden,
      url: ({ alarmId }) => `/alarmtable/prepare-trigger-again/${alarmId}`,
    },
    'GET /history/prepare-trigger-again/{}': {
      statuses: hidden,
      url: ({ alarmId }) => `/history/prepare-trigger-again/${alarmId}`,
    },
    'POST /alarmtable/acknowledge': { statuses: acted, body: ({ alarmId }) => ({ ids: [alarmId] }) },
    'POST /alarmtable/close': { statuses: acted, body: ({ alarmId }) => ({ ids: [alarmId], reason: 'OTHER' }) },
    'POST /alarmtable/stop': { statuses: acted, body: ({ alarmId }) => ({ ids: [alarmId] }) },
    'POST /alarmtable/comment': { statuses: acted, body: ({ alarmId }) => ({ ids: [alarmId], text: 'Seen' }) },
    // the alarm of this fixture isn't a scheduled one, which the result of each alarm tells
    'POST /alarmtable/cancel': { statuses: acted, body: ({ alarmId }) => ({ ids: [alarmId] }) },
    'POST /alarmtable/reschedule': {
      statuses: acted,
      body: ({ alarmId }) => ({ list: [{ id: alarmId }], start: '2999-01-01 08:00:00' }),
    },
    // nobody here is called by the alarm
    'POST /alarmtable/answer': {
      statuses: '401 404 403 403 403 403',
      body: ({ alarmId }) => ({ id: alarmId, answer: 'ACCEPT' }),
    },
    'GET /alarmpoints/{}/inbound-key': { statuses: WRITE, url: key },
    'POST /alarmpoints/{}/inbound-key': { statuses: WRITE, url: key },
    'DELETE /alarmpoints/{}/inbound-key': { statuses: '401 403 403 403 200 404', url: key },
    'POST /alarm-inbound/{}': {
      statuses: '404 404 404 404 404 404',
      url: () => '/alarm-inbound/none',
      body: () => ({}),
    },
  };
}

const FILES = '/rest/admin/instructions';
const ONE_FILE = ({ filePath, fileOrgId }: Fixture) => [{ path: filePath, orgId: fileOrgId }];
const LISTED = ({ orgId }: Fixture) => ({ type: 'PARTICIPANT_GROUP', parentOrgId: orgId, recursive: true });

/** The calls of identity providers, which people can't use. */
function scimCalls(): { [call: string]: Row } {
  const one = ['GET', 'PUT', 'PATCH', 'DELETE'];
  const calls = [
    ...['ServiceProviderConfig', 'ResourceTypes', 'ResourceTypes/{}', 'Schemas', 'Schemas/{}'].map(
      (name) => `GET ${name}`,
    ),
    ...['Users', 'Groups'].flatMap((name) => [
      `GET ${name}`,
      `POST ${name}`,
      ...one.map((method) => `${method} ${name}/{}`),
    ]),
  ];
  const row = (call: string): [string, Row] => {
    const [method = '', name = ''] = call.split(' ');
    const url = () => `/scim/v2/${name.replace('{}', '7')}`;
    return [`${method} /scim/v2/${name}`, { statuses: '401 403 403 403 403 403', url, body: () => ({}) }];
  };
  return Object.fromEntries(calls.map(row));
}

/** Every call with its status for each of ROLES. */
export const CALLS: { [call: string]: Row } = {
  ...entityCalls(),
  ...scimCalls(),
  'GET /livez': { statuses: OPEN },
  'GET /readyz': { statuses: OPEN },
  'GET /metrics': { statuses: '401 401 401 401 401 401' },
  'GET /resources.json': { statuses: OPEN },
  'GET /capabilities': { statuses: OPEN },
  'GET /openapi.json': { statuses: ANY },
  'GET /locale': { statuses: OPEN },
  'POST /auth': { statuses: '401 401 401 401 401 401', body: () => ({ login: 'none', password: 'none' }) },
  'POST /refresh': { statuses: '401 401 401 401 401 401', body: () => ({ refreshToken: 'none' }) },
  'POST /generate-qr-url': { statuses: '401 401 401 401 401 401', body: () => ({ login: 'none', password: 'none' }) },
  'GET /prelisten': { statuses: '404 404 404 404 404 404', url: () => '/prelisten?token=none' },
  [`GET ${FILES}/content`]: { statuses: '401 401 401 401 401 401', url: () => `${FILES}/content?ticket=none` },
  'GET /verify': { statuses: ANY },
  'GET /ui-columns-order/is-allowed': { statuses: ANY },
  'GET /list/devices': { statuses: ANY },
  'GET /table-filters': { statuses: ANY },
  'DELETE /table-filters': { statuses: ANY },
  'GET /widgets': { statuses: ANY },
  'PUT /widgets': { statuses: ANY, body: () => ({ widgets: '[]' }) },
  'GET /self-check': { statuses: ANY },
  'GET /watchdog': { statuses: SYSTEM },
  'PUT /watchdog': {
    statuses: SYSTEM,
    body: () => ({ alarmPointId: null, gapHours: 0, standbys: 0, diskPercent: 0, certificateDays: 0, backupHours: 0 }),
  },
  'POST /watchdog/silence': {
    statuses: '401 403 403 403 403 404',
    body: () => ({ kind: 'disk', subject: '', hours: 1 }),
  },
  'GET /hold': { statuses: OPEN },
  'GET /hold/open': { statuses: SYSTEM },
  'POST /hold/release': { statuses: '401 403 403 403 403 409', body: () => ({}) },
  'POST /self-check/event': { statuses: '401 200 403 403 200 200', body: () => ({}) },
  'GET /dashboard': { statuses: ANY },
  'GET /dashboard/resources': { statuses: ANY },
  'GET /dashboard/statistics/{}': { statuses: '401 200 403 403 200 200', url: () => '/dashboard/statistics/today' },
  'GET /dashboard/calls/{}': { statuses: '401 200 403 403 200 200', url: () => '/dashboard/calls/today' },
  'GET /dashboard/calls-typed/{}': { statuses: '401 200 403 403 200 200', url: () => '/dashboard/calls-typed/today' },
  'GET /users/profile': { statuses: ANY },
  'PATCH /users/profile': { statuses: ANY, body: () => ({ email: 'someone@example.org' }) },
  'PATCH /users/change-password': {
    statuses: '401 400 400 400 400 400',
    body: () => ({ newPassword: 'ein neues passwort 9', previousPassword: 'wrong' }),
  },
  'GET /sessions': { statuses: ANY },
  'DELETE /sessions/{}': {
    statuses: '401 404 404 404 404 404',
    url: () => `/sessions/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`,
  },
  'DELETE /sessions': { statuses: ANY },
  'GET /two-factor': { statuses: ANY },
  'POST /two-factor/confirm': { statuses: '401 400 400 400 400 400', body: () => ({ verificationCode: '000000' }) },
  'POST /two-factor/recovery-codes': {
    statuses: '401 404 404 404 404 404',
    body: () => ({ password: 'x', verificationCode: '000000' }),
  },
  'POST /two-factor/disable': {
    statuses: '401 404 404 404 404 404',
    body: () => ({ password: 'x', verificationCode: '000000' }),
  },
  'GET /imports': { statuses: ANY },
  'GET /bulk': { statuses: ANY },
  'GET /tree': { statuses: ANY },
  'GET /tree/{}': { statuses: OWN, url: ({ orgId }) => `/tree/${orgId}` },
  'GET /showOrg/{}': { statuses: OWN, url: ({ orgId }) => `/showOrg/${orgId}` },
  'GET /organizations/{}/children': { statuses: OWN, url: ({ orgId }) => `/organizations/${orgId}/children` },
  'GET /organizations/object-limits/{}': {
    statuses: READ,
    url: ({ orgId }) => `/organizations/object-limits/${orgId}`,
  },
  'POST /organizations/object-limits/{}': {
    statuses: SYSTEM,
    url: ({ orgId }) => `/organizations/object-limits/${orgId}`,
    body: () => ({ USER: 1000 }),
  },
  'GET /alarm-panels/usable': { statuses: ANY },
  ...holidayCalls(),
  'GET /duty': { statuses: '401 200 200 403 200 200', url: () => '/duty?from=2026-11-23&to=2026-11-29' },
  'POST /duty/reach': {
    statuses: '401 200 200 403 200 200',
    url: () => '/duty/reach',
    body: () => ({ from: '2026-11-23', to: '2026-11-29', list: [] }),
  },
  'POST /duty/reach/now': {
    statuses: '401 200 200 200 200 200',
    url: () => '/duty/reach/now',
    body: () => ({ list: [] }),
  },
  'GET /duty/alarmpoint/{}': {
    statuses: READ,
    url: ({ pointId }) => `/duty/alarmpoint/${pointId}?at=2026-11-23%2008:00:00`,
  },
  ...absenceCalls(),
  'GET /simulated-phone': {
    statuses: WRITE,
    url: ({ participantId }) => `/simulated-phone?participantId=${participantId}`,
  },
  'GET /simulated-phone/ringing': { statuses: '401 200 403 403 200 200' },
  'POST /simulated-phone/{}/answer': {
    statuses: '401 403 403 403 404 404',
    url: () => '/simulated-phone/2000000000/answer',
    body: ({ participantId }) => ({ participantId, answer: 'ACCEPT' }),
  },
  ...alarmCalls(),
  'POST /api-keys/{}/secret': { type: 'API_KEY', statuses: WRITE, url: ({ id }) => `/api-keys/${id}/secret` },
  'POST /report-schedules/{}/send': {
    type: 'REPORT_SCHEDULE',
    statuses: WRITE,
    url: ({ id }) => `/report-schedules/${id}/send`,
  },
  ...calendar('/participants', READ_PEOPLE, '401 403 403 200 200 200', ({ participantId }) => participantId),
  ...calendar('/alarmpoints', READ, '401 403 403 403 200 200', ({ pointId }) => pointId),
  ...removed('ALARMPOINT', '/alarmpoints', WRITE),
  ...removed('PARTICIPANT', '/participants', WRITE_PEOPLE),
  ...removed('PARTICIPANT_GROUP', '/participant-groups', WRITE),
  'GET /alarmpoints/predefined/{}': {
    statuses: WRITE,
    url: ({ orgId }) => `/alarmpoints/predefined/${orgId}?alarmtype=SOS`,
  },
  'GET /alarmpoints/quit/{}': { statuses: WRITE, url: ({ pointId }) => `/alarmpoints/quit/${pointId}` },
  'GET /alarmtemplates/prepare/{}': {
    statuses: READ,
    url: ({ templateId }) => `/alarmtemplates/prepare/${templateId}`,
  },
  'POST /alarmpoints/text-prelisten-link': { statuses: '401 400 400 403 400 400', body: () => ({}) },
  'GET /consequentials/list': { statuses: READ, url: ({ pointId }) => `/consequentials/list?initiatorId=${pointId}` },
  'GET /consequentials/triggers/{}': { statuses: READ, url: ({ pointId }) => `/consequentials/triggers/${pointId}` },
  'PUT /consequentials/show-name': {
    statuses: '401 200 200 403 200 200',
    url: () => '/consequentials/show-name?triggerType=ON_NEW',
    body: () => ({}),
  },
  'GET /participants/find-by-login/{}': {
    statuses: '401 404 200 200 200 200',
    url: ({ shortName }) => `/participants/find-by-login/${shortName}`,
  },
  'PUT /participants/merge-to-inexistent-user': {
    type: 'PARTICIPANT',
    statuses: WRITE,
    body: ({ id }) => ({ id }),
  },
  'GET /users/find-by-login/{}': { statuses: READ, url: ({ login }) => `/users/find-by-login/${login}` },
  'GET /user-2fa-status': { statuses: READ, url: ({ login }) => `/user-2fa-status?userLogin=${login}` },
  'PATCH /reset-2fa-status': { statuses: WRITE, url: ({ login }) => `/reset-2fa-status?userLogin=${login}` },
  'POST /list': { statuses: '401 403 200 403 200 200', body: LISTED },
  'POST /list/multi': { statuses: '401 403 200 403 200 200', body: LISTED },
  'POST /list/membership': {
    statuses: READ,
    body: ({ participantId }) => ({
      type: 'PARTICIPANT',
      objectId: participantId,
      referenceType: 'PARTICIPANT_GROUP',
      currentPage: 0,
      pageSize: 20,
      filterValue: '',
    }),
  },
  'PUT /move': {
    type: 'PARTICIPANT',
    statuses: WRITE_PEOPLE,
    body: ({ id, orgId }) => ({ id, objectType: 'PARTICIPANT', newOrgId: orgId }),
  },
  'GET /calendar-feeds': { statuses: READ_PEOPLE, url: personFeed() },
  'GET /calendar-feeds/own': { statuses: ANY },
  'POST /calendar-feeds': { statuses: READ_PEOPLE, body: ({ participantId: id }) => ({ type: 'PARTICIPANT', id }) },
  'DELETE /calendar-feeds': { statuses: '401 403 200 200 200 200', url: personFeed() },
  'GET /calendar-feeds/download': { statuses: READ_PEOPLE, url: personFeed('/download') },
  'GET /calendar-feeds/{}': { statuses: '404 404 404 404 404 404', url: () => '/calendar-feeds/none.ics' },
  'GET /answer/{}': { statuses: '404 404 404 404 404 404', url: () => '/answer/none' },
  'GET /answer-files/{}': { statuses: '404 404 404 404 404 404', url: () => '/answer-files/none' },
  'POST /answer/{}': {
    statuses: '404 404 404 404 404 404',
    url: () => '/answer/none',
    body: () => ({ answer: 'ACCEPT' }),
  },
  'GET /own-data/{}': { statuses: '404 404 404 404 404 404', url: () => '/own-data/none' },
  'POST /own-data/{}': { statuses: '404 404 404 404 404 404', url: () => '/own-data/none' },
  'GET /worker/{}': { statuses: '404 404 404 404 404 404', url: () => '/worker/none' },
  'POST /worker/{}': {
    statuses: '404 404 404 404 404 404',
    url: () => '/worker/none',
    body: () => ({ action: 'CHECK_IN' }),
  },
  'GET /lone-worker': { statuses: '401 200 403 403 200 200' },
  'GET /lone-worker/own': { statuses: ANY },
  'POST /lone-worker': {
    statuses: '401 400 403 403 400 400',
    body: ({ participantId }) => ({
      requestId: 'role',
      participantId,
      alarmPointId: 2_000_000_000,
      intervalMinutes: 30,
    }),
  },
  ...session('GET', ''),
  ...session('PUT', '', { place: 'Hall 3' }),
  ...session('POST', '/check-in', {}),
  ...session('POST', '/help', {}),
  ...session('POST', '/end', { outcome: 'OK' }),
  ...session('POST', '/link', {}),
  ...session('DELETE', '/link'),
  'POST /alarm-callbacks/webhook': { statuses: '404 404 404 404 404 404', body: () => ({}) },
  'GET /alarm-dead-letters': { statuses: '401 200 403 403 200 200' },
  'POST /alarm-dead-letters/{}/resend': {
    statuses: '401 404 403 403 404 404',
    url: () => '/alarm-dead-letters/2000000000/resend',
  },
  'POST /alarm-dead-letters/resend': { statuses: '401 200 403 403 200 200', body: () => ({ ids: [2_000_000_000] }) },
  'GET /channels': { statuses: '401 200 403 403 200 200' },
  'GET /participants/{}/test-call/{}': {
    statuses: '401 403 403 403 404 404',
    url: ({ participantId }) => `/participants/${participantId}/test-call/2000000000`,
  },
  'POST /participants/{}/test-call': {
    statuses: '401 403 403 403 400 400',
    url: ({ participantId }) => `/participants/${participantId}/test-call`,
    body: () => ({ device: 0 }),
  },
  // people of the samples have no device that takes a written message
  'POST /participants/{}/own-link': {
    statuses: '401 403 403 409 409 409',
    url: ({ participantId }) => `/participants/${participantId}/own-link`,
    body: () => ({}),
  },
  'GET /used-by/{}/{}': { statuses: READ_PEOPLE, url: ({ participantId }) => `/used-by/PARTICIPANT/${participantId}` },
  'GET /audit/{}/{}': { statuses: READ_PEOPLE, url: ({ participantId }) => `/audit/PARTICIPANT/${participantId}` },
  'GET /access-check': {
    statuses: '401 403 403 403 200 200',
    url: ({ orgId, id }) => `/access-check?userId=${id}&resource=participants&op=one&orgId=${orgId}`,
    type: 'USER',
  },
  'GET /audit': { statuses: '401 200 403 403 200 200', url: () => '/audit?pageSize=1' },
  'POST /export': { statuses: READ, body: (f) => ({ ...LISTED(f), format: 'csv' }) },
  'GET /definitions': { statuses: SYSTEM },
  'PUT /definitions/{}': {
    statuses: '401 403 403 403 403 400',
    url: () => '/definitions/x',
    body: () => ({ content: 'x', version: 0 }),
  },
  'DELETE /definitions/{}': { statuses: '401 403 403 403 403 409', url: () => '/definitions/x?version=1' },
  'GET /definitions/{}/versions': { statuses: '401 403 403 403 403 404', url: () => '/definitions/x/versions' },
  'POST /definitions/{}/lacking': {
    statuses: '401 403 403 403 403 200',
    url: () => '/definitions/x/lacking',
    body: () => ({ content: '{}' }),
  },
  'GET /definitions/{}/usage': { statuses: '401 403 403 403 403 200', url: () => '/definitions/x/usage' },
  [`GET ${FILES}/instruction-files`]: { statuses: '401 200 200 403 200 200' },
  [`POST ${FILES}/used-by`]: { statuses: READ, body: ONE_FILE },
  [`POST ${FILES}/link`]: { statuses: READ, body: ({ filePath }) => ({ path: filePath }) },
  [`PATCH ${FILES}/move`]: { statuses: WRITE, url: ({ orgId }) => `${FILES}/move?orgId=${orgId}`, body: ONE_FILE },
};

/** Calls without JSON bodies, those of imports and of changes of many records, and the stream of events, which separate tests check. */
export const APART = [
  'GET /events',
  'POST /table-filters',
  'GET /logout',
  'POST /imports',
  'GET /imports/{}',
  'PUT /imports/{}',
  'DELETE /imports/{}',
  'GET /imports/{}/rows',
  'GET /imports/{}/rejected',
  'POST /imports/{}/start',
  'POST /imports/{}/cancel',
  'POST /imports/{}/undo',
  'POST /bulk',
  'POST /bulk/replace',
  'GET /bulk/{}',
  'GET /bulk/{}/rows',
  'POST /bulk/{}/start',
  'POST /bulk/{}/cancel',
  'POST /bulk/{}/undo',
  `POST ${FILES}/upload`,
  `POST ${FILES}/upload-files`,
  `DELETE ${FILES}/delete`,
] as const;
