import { Ajv } from 'ajv';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { API_BASE } from '../../protocol/constants.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall, storeLog } from './alarmRows.ts';
import { bulkOf } from './bulkKit.ts';
import { PDF } from './fixtures.ts';
import { type Json, next, type Stored, samples } from './records.ts';
import { CALLS, type Fixture, type Row } from './roleCalls.ts';
import { codeOf } from './secondFactor.ts';
import { transferOf } from './transferKit.ts';
import { ownFolder, upload } from './uploads.ts';
import { makeUser, okBody } from './users.ts';

interface Described {
  paths: { [path: string]: { [method: string]: { responses: { [status: string]: { content?: Content } } } } };
  components: { schemas: { [name: string]: object } };
}
type Content = { [type: string]: { schema: object } };

const { t, call, admin } = await adminPlatform([], { config: { dataDir: ownFolder() } });
const api = (await call({ method: 'GET', url: '/openapi.json' })).json<Described>();

/**
 * Forbids additional properties in all objects of a schema, because an undescribed property is as wrong as an invalid
 * one.
 */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const all = Object.entries(value).map(([key, one]) => [key, closed(one)]);
  const open = 'type' in value && 'properties' in value && !('additionalProperties' in value) && !('allOf' in value);
  return { ...Object.fromEntries(all), ...(open && value.type === 'object' ? { additionalProperties: false } : {}) };
}

const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
ajv.addSchema({ $id: 'api', components: closed(api.components) });

/** Every described reply with status 200, by "GET /participants/{}". */
const answers = new Map(
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses }]) => [
      `${method.toUpperCase()} ${path
        .replace(API_BASE, '')
        .replace(/\{\w+\}/g, '{}')
        .replace(/(.)\/$/, '$1')}`,
      responses['200']?.content?.['application/json']?.schema,
    ]),
  ),
);

/** Differences between a reply and its description. */
function difference(name: string, answer: unknown): string[] {
  const schema = answers.get(name);
  if (schema === undefined) return [];
  const text = JSON.stringify(closed(schema)).replaceAll('"#/components/', '"api#/components/');
  const validate = ajv.compile(JSON.parse(text));
  if (validate(answer)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    [name, instancePath, message, JSON.stringify(params)].join(' '),
  );
}

const org = await admin.org(1, 'Hold');

/** A record of a list type with all possible references. */
async function recordOf(type: string) {
  if (type === 'ORGANIZATION') {
    return {
      path: '/organizations',
      record: { name: `Below ${next()}`, parentId: org.id },
      change: { phone: '+1234' },
    };
  }
  const home = type === 'ALARM_APP' ? await admin.org(org.id) : org;
  const [participantId, alarmPointId, alarmPlanId] = [
    (await admin.participant(home.id)).id,
    (await admin.alarmPoint(home.id)).id,
    (await admin.alarmPlan(home.id)).id,
  ];
  const found = samples(home.id, { participantId, alarmPointId, alarmPlanId })[type];
  if (!found) throw new Error(`No sample of ${type}`);
  return found;
}

const person = await admin.participant(org.id);
const point = await admin.alarmPoint(org.id);
const make = async (type: string): Promise<Stored> => {
  const { path, record } = await recordOf(type);
  return admin.post(path, record);
};
const template = await make('ALARM_TEMPLATE');
const user = await make('USER');
const file = okBody<{ path: string }>(await upload(call, org.id, [{ name: 'a.pdf', content: PDF }]));

const alarmId = await storeAlarm(t.platform.pool, {
  org_id: org.id,
  alarm_point_id: point.id,
  template_id: template.id,
  system_id: 'BMS-1',
  content: {
    text: 'Fire',
    language: 'ENGLISH',
    speechText: 'fire',
    icon: { name: 'fire' },
    acknowledgeMode: 'ACCEPT',
    translations: [{ language: 'CZECH', text: 'Hoří', speechText: '' }],
  },
  tracks: [{ planId: null, title: '', steps: [{ participantIds: [person.id], groupIds: [] }] }],
});
await storeCall(t.platform.pool, alarmId, { participantId: person.id });
await storeLog(t.platform.pool, alarmId, 'called', { participantId: person.id });

async function fixtureOf({ type: stored, sampleType, removed }: Row): Promise<Fixture> {
  const type = stored ?? sampleType;
  const made = { id: 0, record: {}, sample: {}, change: {} };
  if (type !== undefined) {
    const { path, record, change } = await recordOf(type);
    const own = await admin.post(path, record);
    if (removed) await admin.remove(`${path}/${own.id}`);
    Object.assign(made, { id: own.id, record: own, change, sample: (await recordOf(type)).record });
  }
  return {
    alarmId,
    ...made,
    orgId: org.id,
    participantId: person.id,
    pointId: point.id,
    templateId: template.id,
    login: String(user.login),
    shortName: String(person.shortName),
    filePath: file.path,
    fileOrgId: org.id,
  };
}

const PEOPLE = 'Vorname;Nachname;Kurzname;Sprache;Organisation\r\nA;B;IMP1;GERMAN;Hold';

/** Calls of other tests of this file, and those that not every machine supports: speech and a long import. */
const APART = new Set([
  'POST /alarm-inbound/{}',
  'POST /alarm-callbacks/webhook',
  'POST /participants/{}/test-call',
  'GET /participants/{}/test-call/{}',
  'POST /participants/{}/own-link',
  'POST /alarm-dead-letters/{}/resend',
  'POST /simulated-phone/{}/answer',
  'POST /alarmtable/answer',
  'POST /lone-worker',
  'GET /lone-worker/{}',
  'PUT /lone-worker/{}',
  'POST /lone-worker/{}/check-in',
  'POST /lone-worker/{}/help',
  'POST /lone-worker/{}/end',
  'POST /lone-worker/{}/link',
  'DELETE /lone-worker/{}/link',
  'POST /absences/swap',
  'POST /absences/{}/consent',
  'POST /absences/{}/refuse',
  'GET /absences/own',
  'POST /absences/own',
  'DELETE /absences/own/{}',
  'POST /watchdog/silence',
  'POST /hold/release',
  'GET /logout',
  'POST /refresh',
  'POST /auth',
  'POST /table-filters',
  'DELETE /sessions/{}',
  'POST /imports',
  'GET /imports/{}',
  'PUT /imports/{}',
  'DELETE /imports/{}',
  'GET /imports/{}/rows',
  'POST /imports/{}/start',
  'POST /imports/{}/cancel',
  'POST /imports/{}/undo',
  'POST /bulk',
  'POST /bulk/replace',
  'GET /bulk',
  'GET /bulk/{}',
  'GET /bulk/{}/rows',
  'POST /bulk/{}/start',
  'POST /bulk/{}/cancel',
  'POST /bulk/{}/undo',
  'POST /alarmpoints/text-prelisten-link',
  'POST /rest/admin/instructions/upload',
  'POST /rest/admin/instructions/upload-files',
  'DELETE /rest/admin/instructions/delete',
  'PUT /definitions/{}',
  'DELETE /definitions/{}',
  'GET /definitions/{}/versions',
  'POST /generate-qr-url',
  'POST /two-factor/confirm',
  'POST /two-factor/recovery-codes',
  'POST /two-factor/disable',
  'PATCH /users/change-password',
]);

/** Checks that a reply has status 200 and matches its description; returns its body. */
async function done(name: string, reply: LightMyRequestResponse): Promise<Json> {
  const body = okBody<Json>(reply);
  expect([name, answers.get(name)]).toEqual([name, expect.anything()]);
  expect(difference(name, body)).toEqual([]);
  return body;
}

const ask = async (name: string, method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) =>
  done(name, await call({ method, url, ...(payload === undefined ? {} : { payload }) }));

it('every reply matches its description [S16]', async () => {
  const wrong: string[] = [];
  const held = new Set<string>();
  for (const [name, row] of Object.entries(CALLS)) {
    const [method = 'GET', path = ''] = name.split(' ');
    const fixture = await fixtureOf(row);
    if (row.calendar) {
      const event = { title: 'Night' };
      const stored = await call({ method: 'PUT', url: `${row.calendar(fixture)}/update`, payload: { event } });
      fixture.id = okBody<{ sourceEventId: number }>(stored).sourceEventId;
    }
    const payload = row.body?.(fixture);
    const request = { method: method as 'GET', url: row.url?.(fixture) ?? path };
    const send = path === '/resources.json' ? t.app.inject.bind(t.app) : call;
    const reply = await send({ ...request, ...(payload === undefined ? {} : { payload }) });
    if (reply.statusCode !== 200 || answers.get(name) === undefined) continue;
    held.add(name);
    wrong.push(...difference(name, reply.json()));
  }
  expect(wrong).toEqual([]);
  const described = [...answers].flatMap(([name, schema]) => (schema ? [name] : []));
  expect(described.filter((name) => !held.has(name) && !APART.has(name))).toEqual([]);
}, 120_000);

it('every reply about absences of oneself matches its description [S16]', async () => {
  const login = `me-${next()}`;
  const me = await admin.participant(org.id, { shortName: login });
  const { password } = await makeUser(call, [], { login, orgId: org.id }, { orgId: org.id });
  const own = await t.signIn(login, password);
  const days = { start: '2099-01-01 00:00:00', end: '2099-01-02 23:59:00' };
  const made = await done('POST /absences/own', await own({ method: 'POST', url: '/absences/own', payload: days }));
  await done('GET /absences/own', await own({ method: 'GET', url: '/absences/own' }));
  await done('DELETE /absences/own/{}', await own({ method: 'DELETE', url: `/absences/own/${made.id}` }));
  const absences = [
    { ...days, participantId: person.id, coverId: me.id },
    { start: '2099-02-01 00:00:00', end: '2099-02-02 23:59:00', participantId: me.id, coverId: person.id },
  ];
  await ask('POST /absences/swap', 'POST', '/absences/swap', { absences });
  await admin.put('/organizations', { ...(await admin.get(`/organizations/${org.id}`)), absenceConsent: true });
  for (const [call, body] of [
    ['consent', {}],
    ['refuse', { reason: 'Too few' }],
  ] as const) {
    const asked = okBody<Json>(await own({ method: 'POST', url: '/absences/own', payload: days }));
    await ask(`POST /absences/{}/${call}`, 'POST', `/absences/${asked.id}/${call}`, body);
  }
  await done('GET /absences/own', await own({ method: 'GET', url: '/absences/own' }));
});

it('the reply to an answer on the simulated phone matches its description [S16]', async () => {
  const { pool } = t.platform;
  const callId = await storeCall(pool, await storeAlarm(pool, { org_id: org.id }), { participantId: person.id });
  const path = `/simulated-phone/${callId}/answer`;
  await ask('POST /simulated-phone/{}/answer', 'POST', path, { participantId: person.id, answer: 'ACCEPT' });
});

it('the reply to an answer of the called caller matches its description [S16]', async () => {
  const { pool } = t.platform;
  const login = `called-${next()}`;
  const me = await admin.participant(org.id, { shortName: login });
  const { password } = await makeUser(call, ['ALARM_TABLE'], { login, orgId: org.id });
  const own = await t.signIn(login, password);
  const alarm = await storeAlarm(pool, { org_id: org.id });
  await storeCall(pool, alarm, { participantId: me.id });
  const payload = { id: alarm, answer: 'ACCEPT' };
  await done('POST /alarmtable/answer', await own({ method: 'POST', url: '/alarmtable/answer', payload }));
});

it('every reply about a lone worker matches its description [S16]', async () => {
  const worker = await admin.participant(org.id);
  const start = { requestId: `alone-${next()}`, participantId: worker.id, alarmPointId: point.id, intervalMinutes: 30 };
  const { id } = await ask('POST /lone-worker', 'POST', '/lone-worker', start);
  const url = `/lone-worker/${id}`;
  await ask('PUT /lone-worker/{}', 'PUT', url, { place: 'Hall 3', nextMinutes: 40 });
  await ask('POST /lone-worker/{}/check-in', 'POST', `${url}/check-in`, {});
  await ask('POST /lone-worker/{}/link', 'POST', `${url}/link`, {});
  await ask('DELETE /lone-worker/{}/link', 'DELETE', `${url}/link`);
  await ask('POST /lone-worker/{}/help', 'POST', `${url}/help`, {});
  await ask('GET /lone-worker/{}', 'GET', url);
  await ask('GET /lone-worker', 'GET', '/lone-worker');
  await ask('POST /lone-worker/{}/end', 'POST', `${url}/end`, { outcome: 'HELPED', acknowledge: true });
});

it('every reply of the watchdog matches its description [S16]', async () => {
  const settings = { gapHours: 0, standbys: 1, diskPercent: 0, certificateDays: 0, backupHours: 0 };
  await ask('PUT /watchdog', 'PUT', '/watchdog', { alarmPointId: point.id, ...settings });
  await t.platform.pool.query(
    `insert into watchdog_condition (kind, subject, detail, since) values ('standby', '', '{"count": 0}', now())`,
  );
  await ask('GET /watchdog', 'GET', '/watchdog');
  await ask('POST /watchdog/silence', 'POST', '/watchdog/silence', { kind: 'standby', subject: '', hours: 1 });
});

it('every reply about a restored copy matches its description [S16]', async () => {
  await t.platform.pool.query('insert into hold (copied_at, stood_at) values (now(), now())');
  await ask('GET /hold', 'GET', '/hold');
  await ask('GET /hold/open', 'GET', '/hold/open');
  await ask('POST /hold/release', 'POST', '/hold/release', { open: 'CONTINUE' });
});

it('every reply of an import matches its description [S16]', async () => {
  const transfer = transferOf(call);
  const job = await done('POST /imports', await transfer.upload('PARTICIPANT', PEOPLE, 'x.csv', org.id));
  const url = `/imports/${job.id}`;
  await ask('GET /imports/{}', 'GET', url);
  await ask('GET /imports', 'GET', '/imports');
  await ask('PUT /imports/{}', 'PUT', url, job.settings as object);
  await transfer.settled(Number(job.id));
  await ask('GET /imports/{}/rows', 'GET', `${url}/rows`);
  await ask('POST /imports/{}/start', 'POST', `${url}/start`);
  await transfer.settled(Number(job.id));
  await ask('POST /imports/{}/undo', 'POST', `${url}/undo`);
  await ask('DELETE /imports/{}', 'DELETE', url);
});

it('every reply of a change of many records matches its description [S16]', async () => {
  const jobs = bulkOf(call);
  const people = { type: 'PARTICIPANT', action: 'edit', ids: [person.id] };
  const first = await ask('POST /bulk', 'POST', '/bulk', { ...people, changes: { set: { description: 'Night' } } });
  await jobs.settled(Number(first.id));
  await ask('GET /bulk', 'GET', '/bulk');
  await ask('GET /bulk/{}', 'GET', `/bulk/${first.id}`);
  await ask('GET /bulk/{}/rows', 'GET', `/bulk/${first.id}/rows`);
  await ask('POST /bulk/{}/start', 'POST', `/bulk/${first.id}/start`);
  await jobs.settled(Number(first.id));
  await ask('GET /audit/{}/{}', 'GET', `/audit/PARTICIPANT/${person.id}`);
  await ask('POST /bulk/{}/undo', 'POST', `/bulk/${first.id}/undo`);
  const second = await ask('POST /bulk', 'POST', '/bulk', { ...people, changes: { set: { active: false } } });
  await jobs.settled(Number(second.id));
  await ask('POST /bulk/{}/cancel', 'POST', `/bulk/${second.id}/cancel`);
  await admin.post('/participant-groups', { name: 'Replaced', orgId: org.id, participantIds: [person.id] });
  const third = await ask('POST /bulk/replace', 'POST', '/bulk/replace', { type: 'PARTICIPANT', id: person.id });
  await jobs.settled(Number(third.id));
  await ask('GET /bulk/{}/rows', 'GET', `/bulk/${third.id}/rows`);
});

it('every reply of files and definitions matches its description [S16]', async () => {
  const files = [
    { name: 'b.pdf', content: PDF },
    { name: 'c.pdf', content: PDF },
  ];
  await done('POST /rest/admin/instructions/upload', await upload(call, org.id, files.slice(0, 1)));
  const several = await upload(call, org.id, files.slice(1), 'upload-files');
  const { files: kept } = await done('POST /rest/admin/instructions/upload-files', several);
  const remove = '/rest/admin/instructions/delete';
  await ask(`DELETE ${remove}`, 'DELETE', remove, kept as object);
  await ask('PUT /definitions/{}', 'PUT', '/definitions/x', { content: '{"schema":1}', version: 0 });
  await ask('GET /definitions', 'GET', '/definitions');
  await ask('DELETE /definitions/{}', 'DELETE', '/definitions/x?version=1');
  await ask('GET /definitions/{}/versions', 'GET', '/definitions/x/versions');
  await ask('GET /definitions', 'GET', '/definitions');
});

it('every reply of sessions and accounts matches its description [S16]', async () => {
  const user = await makeUser(call, []);
  const own = await t.signIn(user.login, user.password);
  const { refreshToken } = await t.auth(user.login, user.password);
  await done('POST /refresh', await t.call({ method: 'POST', url: '/refresh', payload: { refreshToken } }));
  const { list } = okBody<{ list: { id: string; current: boolean }[] }>(await own({ method: 'GET', url: '/sessions' }));
  const other = list.find((session) => !session.current)?.id;
  await done('DELETE /sessions/{}', await own({ method: 'DELETE', url: `/sessions/${other}` }));
  const headers = { 'content-type': 'text/plain' };
  await done('POST /table-filters', await own({ method: 'POST', url: '/table-filters', headers, payload: 'x' }));
  const { login, password } = user;
  const { url } = await done(
    'POST /generate-qr-url',
    await t.call({ method: 'POST', url: '/generate-qr-url', payload: { login, password } }),
  );
  const secret = new URL(String(url)).searchParams.get('secret') ?? '';
  const send = (path: string, payload: object) => own({ method: 'POST', url: path, payload });
  const { recoveryCodes } = await done(
    'POST /two-factor/confirm',
    await send('/two-factor/confirm', { verificationCode: await codeOf(secret, -1) }),
  );
  await done('GET /two-factor', await own({ method: 'GET', url: '/two-factor' }));
  const signedIn = { login, password, verificationCode: (recoveryCodes as string[])[0] };
  await done('POST /auth', await t.call({ method: 'POST', url: '/auth', payload: signedIn }));
  const proof = async (periods: number) => ({ password, verificationCode: await codeOf(secret, periods) });
  await done('POST /two-factor/recovery-codes', await send('/two-factor/recovery-codes', await proof(0)));
  await done('POST /two-factor/disable', await send('/two-factor/disable', await proof(1)));
  const payload = { newPassword: 'werft lampe kolben 77', previousPassword: password };
  const path = '/users/change-password';
  await done(`PATCH ${path}`, await own({ method: 'PATCH', url: path, payload }));
  await done('GET /logout', await own({ method: 'GET', url: '/logout' }));
});

it('the course of a test call matches its description', async () => {
  const device = { callingDeviceType: 'MOBILE', address: '+420 600 100 200', rank: 1, active: true };
  const { id } = await admin.participant(org.id, { devices: [device] });
  const path = `/participants/${id}/test-call`;
  const raised = await ask('POST /participants/{}/test-call', 'POST', path, { device: 0 });
  await expect
    .poll(async () => (await ask('GET /participants/{}/test-call/{}', 'GET', `${path}/${raised.id}`)).call)
    .toMatchObject({ state: 'SENT' });
});

it('the reply to sending a personal link matches its description', async () => {
  const device = { callingDeviceType: 'SMS', address: '+420 600 100 200', rank: 1, active: true };
  const { id } = await admin.participant(org.id, { devices: [device] });
  const sent = await ask('POST /participants/{}/own-link', 'POST', `/participants/${id}/own-link`, {});
  expect(sent.deviceType).toBe('SMS');
});

it('the reply to a connected system matches its description', async () => {
  const { url } = await admin.post<{ url: string }>(`/alarmpoints/${point.id}/inbound-key`, {});
  const raised = await done(
    'POST /alarm-inbound/{}',
    await t.call({ method: 'POST', url, payload: { text: 'Smoke' } }),
  );
  expect(raised.id).toEqual(expect.any(Number));
});
