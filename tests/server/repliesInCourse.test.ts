import { expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { storeAlarm, storeCall } from './alarmRows.ts';
import { bulkOf } from './bulkKit.ts';
import { PDF } from './fixtures.ts';
import { type Json, next } from './records.ts';
import { describedReplies } from './replyKit.ts';
import { codeOf } from './secondFactor.ts';
import { transferOf } from './transferKit.ts';
import { ownFolder, upload } from './uploads.ts';
import { makeUser, okBody } from './users.ts';

/** Replies of calls that need others before them. */
const { t, call, admin } = await adminPlatform([], { config: { dataDir: ownFolder() } });
const { done, ask } = await describedReplies(call);
const org = await admin.org(1, 'Hold');
const person = await admin.participant(org.id);
const point = await admin.alarmPoint(org.id);
const PEOPLE = 'Vorname;Nachname;Kurzname;Sprache;Organisation\r\nA;B;IMP1;GERMAN;Hold';

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
