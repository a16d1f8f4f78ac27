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
export const ANY = '401 200 200 200 200 200';
export const OPEN = '200 200 200 200 200 200';
/** Only the administrator of the whole system. */
export const SYSTEM = '401 403 403 403 403 200';
/** Users of the organization. */
export const OWN = '401 403 200 200 200 200';
export const READ = '401 403 200 403 200 200';
export const WRITE = '401 403 403 403 200 200';
export const READ_PEOPLE = '401 403 200 200 200 200';
export const WRITE_PEOPLE = '401 403 403 200 200 200';
const RIGHTS = { READ, WRITE, READ_PEOPLE, WRITE_PEOPLE };

/** A call on a lone worker's session that doesn't exist; loneWorker.test.ts tests existing ones. */
export function session(method: string, path: string, body?: object): { [call: string]: Row } {
  const row = { statuses: '401 404 404 404 404 404', url: () => `/lone-worker/2000000000${path}` };
  return { [`${method} /lone-worker/{}${path}`]: body === undefined ? row : { ...row, body: () => body } };
}

/** The call that brings a removed record back. */
export function removed(type: string, path: string, statuses: string): { [call: string]: Row } {
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
export function entityCalls(): { [call: string]: Row } {
  return Object.assign({}, ...Object.values(ENTITY_ROWS).map(({ calls }) => (calls ? entity(calls) : {})));
}

/** A call of the subscription to a person's calendar. */
export const personFeed =
  (call = '') =>
  ({ participantId }: Fixture) =>
    `/calendar-feeds${call}?type=PARTICIPANT&id=${participantId}`;

/** The calls of holidays, which name organization and year. */
export function holidayCalls(): { [call: string]: Row } {
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
export function calendar(path: string, read: string, write: string, ownerOf: (f: Fixture) => number) {
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
export function absenceCalls(): { [call: string]: Row } {
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
export function alarmCalls(): { [call: string]: Row } {
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
    'GET /alarmtable/details/{alarmId}': { statuses: hidden },
    'GET /history/details/{alarmId}': { statuses: hidden },
    'GET /alarmtable/prepare-trigger-again/{alarmId}': {
      statuses: hidden,
    },
    'GET /history/prepare-trigger-again/{alarmId}': {
      statuses: hidden,
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

export const FILES = '/rest/admin/instructions';
export const ONE_FILE = ({ filePath, fileOrgId }: Fixture) => [{ path: filePath, orgId: fileOrgId }];
export const LISTED = ({ orgId }: Fixture) => ({ type: 'PARTICIPANT_GROUP', parentOrgId: orgId, recursive: true });

/** The calls of identity providers, which people can't use. */
export function scimCalls(): { [call: string]: Row } {
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
