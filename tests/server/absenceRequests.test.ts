import { expect, it } from 'vitest';
import type { AbsenceEffect } from '../../protocol/calendars.ts';
import type { DutyReply, Resolution } from '../../protocol/duty.ts';
import { ownPath } from '../../server/ownData/links.ts';
import { adminPlatform } from './admin.ts';
import { advanceTasks } from './alarmKit.ts';
import { fieldsOf } from './ownDataKit.ts';
import { Client, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin, clientAt } = await adminPlatform([], {
  config: {
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'a secret of the gateway for tests',
    simulatedPhone: false,
  },
});
const { pool, config } = t.platform;
const MOBILE = { callingDeviceType: 'MOBILE', address: '+41 79 123 45 67', rank: 1, active: true };
const ALL = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const top = (await admin.org(1)).id;
await admin.put('/organizations', { ...(await admin.get(`/organizations/${top}`)), absenceConsent: true });
// the setting holds for the organizations below as well
const orgId = (await admin.org(top)).id;

const person = (own = orgId) => admin.participant(own, { devices: [MOBILE], language: 'GERMAN' });

/** Path of a person's page, and what is sent from it. */
async function pageOf(id: number) {
  await admin.post(`/participants/${id}/own-link`, {});
  const { rows } = await pool.query<{ key: string }>('select link_key as key from own_link where object_id = $1', [id]);
  const url = ownPath(config, rows[0]?.key ?? '');
  const read = async () => (await t.app.inject({ method: 'GET', url })).body;
  const send = async (fields: { [name: string]: string }) => {
    const payload = new URLSearchParams({ ...fieldsOf(await read()), ...fields }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await t.app.inject({ method: 'POST', url, headers, payload })).statusCode;
  };
  return { read, send };
}

const DAYS = { start: '2099-06-02T00:00', end: '2099-06-03T23:59' };
const asking = (place = 0) => ({ [`absences.${place}.start`]: DAYS.start, [`absences.${place}.end`]: DAYS.end });

const absencesOf = (id: number) => admin.get<Stored[]>(`/absences/list?participantId=${id}`);

/** A person who has asked for two days, and is the only one in a team that an alarm point calls. */
async function requested() {
  const eva = await person();
  const page = await pageOf(eva.id);
  expect(await page.send(asking())).toBe(303);
  const [absence] = await absencesOf(eva.id);
  if (!absence) throw new Error('Nothing was stored');
  return { eva, page, absence, path: `/absences/${absence.id}` };
}

it('an absence by the personal link is a request where the organization wants it, else it takes effect', async () => {
  const { absence } = await requested();
  expect(absence).toMatchObject({ state: 'REQUESTED' });
  const elsewhere = await person((await admin.org(1)).id);
  expect(await (await pageOf(elsewhere.id)).send(asking())).toBe(303);
  expect(await absencesOf(elsewhere.id)).toMatchObject([{ state: null }]);
});

it('so is one that a signed-in person without the right to enter absences enters for himself, or as the cover', async () => {
  const login = `self-${next()}`;
  const self = await admin.participant(orgId, { shortName: login });
  const other = await person();
  const { password } = await makeUser(call, [], { orgId, login }, { orgId });
  const me = new Client(await t.signIn(login, password));
  const days = { start: '2099-06-02 00:00:00', end: '2099-06-03 00:00:00' };
  const first = await me.post('/absences/own', days);
  expect(first).toMatchObject({ participantId: self.id, state: 'REQUESTED' });
  const past = { start: '2020-06-02 00:00:00', end: '2020-06-03 00:00:00' };
  expect((await me.send('POST', '/absences/own', past)).body).toMatchObject({ errors: { end: 'future' } });
  const covers = { ...days, participantId: other.id, coverId: self.id };
  const second = await me.post('/absences/own', covers);
  expect(second).toMatchObject({ state: 'REQUESTED' });
  // and sees what becomes of it, or takes it back
  await admin.post(`/absences/${second.id}/refuse`, { reason: 'Too few' });
  const own = async () => {
    const { list, requests } = await me.get<{ list: Stored[]; requests: Stored[] }>('/absences/own');
    return [list, requests].map((some) =>
      some.map(({ participantId, state, refusal }) => [participantId, state, refusal]),
    );
  };
  expect(await own()).toEqual([
    [],
    [
      [self.id, 'REQUESTED', null],
      [other.id, 'REFUSED', 'Too few'],
    ],
  ]);
  await me.remove(`/absences/own/${first.id}`);
  expect((await own())[1]).toEqual([[other.id, 'REFUSED', 'Too few']]);
});

it('a request takes nobody out of calls until it is accepted, and says before which gap it would open', async () => {
  const { eva, absence, path } = await requested();
  const dateRule = { type: 'WeeklyDateRule', start: '00:00:00', end: '23:59:00', markedDays: ALL, repeatEvery: 1 };
  const team = await admin.post('/participant-rotationals', {
    name: `Team ${next()}`,
    orgId,
    validFrom: '2099-06-01 00:00:00',
    participantWeekGroups: [{ participantRotationEvents: [{ name: 'Row', individualCalendarId: eva.id, dateRule }] }],
  });
  const step = { teamScheduleIds: [team.id], requiredAcceptances: 1, waitSeconds: 30 };
  const plan = await admin.post('/alarmplans', { name: `Plan ${next()}`, orgId, steps: [step] });
  const point = await admin.alarmPoint(orgId);
  await admin.put('/alarmpoints', { ...point, alarmPlanId: plan.id });
  const called = async () => {
    const { plans } = await admin.get<Resolution>(`/duty/alarmpoint/${point.id}?at=2099-06-02 12:00:00`);
    return plans.flatMap(({ steps }) => steps.flatMap(({ calls }) => calls.map(({ participantId }) => participantId)));
  };
  const gaps = async () => {
    const { list } = await admin.get<DutyReply>(`/duty?from=2099-06-01&to=2099-06-05&orgId=${orgId}&pageSize=50`);
    return list.find(({ id }) => id === team.id)?.gaps.map(({ start, end }) => [start, end]);
  };
  const effect = async () =>
    (await admin.post<{ list: AbsenceEffect[] }>('/absences/gaps', { ids: [absence.id] })).list[0]?.gaps;
  const expected = [
    { resource: 'team-schedules', id: team.id, start: '2099-06-02 00:00:00', end: '2099-06-04 00:00:00' },
    { resource: 'alarm-plans', id: plan.id },
  ];
  const found = async () =>
    (await admin.list('ABSENCE', { parentOrgId: orgId, filters: { opensGap: true } })).list.map(({ id }) => id);
  const range = `/absences?from=2099-06-01 00:00:00&to=2099-06-05 00:00:00&orgId=${orgId}&participantId=${eva.id}`;
  const inForce = async () => (await admin.get<{ list: object[] }>(range)).list.length;
  expect([await called(), await gaps(), await inForce()]).toEqual([[eva.id], [], 0]);
  expect(await effect()).toMatchObject(expected);
  expect(await found()).toEqual([absence.id]);
  await admin.post(`${path}/consent`, {});
  expect([await called(), await gaps(), await inForce()]).toEqual([
    [],
    [['2099-06-02 00:00:00', '2099-06-04 00:00:00']],
    1,
  ]);
  expect(await effect()).toMatchObject(expected);
  const jan = await person();
  await admin.put('/absences', { ...(await admin.get<Stored>(path)), coverId: jan.id });
  expect([await called(), await gaps(), await effect()]).toEqual([[jan.id], [], []]);
});

it('the person sees what has become of a request, and can ask again after a refusal', async () => {
  const { eva, page, path } = await requested();
  expect(await page.read()).toContain('Stand: Beantragt');
  await admin.post(`${path}/refuse`, { reason: ' Zu wenige im Dienst ' });
  expect(await page.read()).toMatch(/Stand: Abgelehnt<br>Grund der Ablehnung: Zu wenige im Dienst</);
  expect(await page.send(asking(1))).toBe(303);
  const again = (await absencesOf(eva.id)).find(({ state }) => state === 'REQUESTED');
  expect(again).toBeDefined();
  await admin.post(`/absences/${again?.id}/consent`, {});
  const shown = await page.read();
  expect(shown).toContain('Stand: Genehmigt');
  // nobody gives consent to himself
  expect(shown).not.toMatch(/name="absences\.\d\.(state|refusal)"/);
  expect(
    await page.send({
      'absences.2.start': '2099-07-01T00:00',
      'absences.2.end': '2099-07-02T00:00',
      'absences.2.state': 'ACCEPTED',
    }),
  ).toBe(303);
  expect((await absencesOf(eva.id)).map(({ state }) => state).sort()).toEqual(['ACCEPTED', 'REFUSED', 'REQUESTED']);
});

it('of two who decide at once the second is told by whom, and the history has the decision', async () => {
  const { absence, path } = await requested();
  const editors = await Promise.all(
    [1, 2].map(() => clientAt(orgId, ['PARTICIPANT_VIEW', 'PARTICIPANT_ROTATIONAL_EDIT'])),
  );
  const replies = await Promise.all(
    editors.map((editor, i) =>
      i === 0
        ? editor.send('POST', `${path}/consent`, {})
        : editor.send('POST', `${path}/refuse`, { reason: 'Too few' }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { decidedBy, state } = await admin.get<Stored>(path);
  expect(replies.find(({ status }) => status === 409)?.body).toEqual({ reason: 'DECIDED', decided: { by: decidedBy } });
  const { list } = await admin.get<{ list: { action: string; actor: string; after: object }[] }>(
    `/audit/ABSENCE/${absence.id}`,
  );
  expect(list).toMatchObject([{ action: 'update', after: { state, decidedBy } }, { action: 'create' }]);
});

it('is decided only by whoever may change absences of the organization, and only if it was asked for', async () => {
  const { path } = await requested();
  const viewer = await clientAt(orgId, ['PARTICIPANT_VIEW']);
  const stranger = await clientAt((await admin.org(1)).id, ['PARTICIPANT_VIEW', 'PARTICIPANT_ROTATIONAL_EDIT']);
  const statusOf = async (client: typeof viewer, url: string, body: object) =>
    (await client.send('POST', url, body)).status;
  expect(await statusOf(viewer, `${path}/consent`, {})).toBe(403);
  expect(await statusOf(stranger, `${path}/consent`, {})).toBe(403);
  expect(await statusOf(admin, `${path}/refuse`, { reason: ' ' })).toBe(400);
  const entered = await admin.post('/absences', {
    participantId: (await person()).id,
    start: '2099-06-02 00:00:00',
    end: '2099-06-03 00:00:00',
  });
  expect(await admin.send('POST', `/absences/${entered.id}/consent`, {})).toMatchObject({
    status: 409,
    body: { reason: 'INVALID_STATE' },
  });
});

it('a request whose time is over has lapsed: nobody is waited for or can accept it, until it is given another time', async () => {
  const { absence, path } = await requested();
  const waiting = async () =>
    (await admin.list('ABSENCE', { parentOrgId: orgId, filters: { state: 'REQUESTED', id: absence.id } })).count;
  expect(await waiting()).toBe(1);
  // time passes: the days are those of the past, and the waiting task is due
  await pool.query(
    `update object set doc = doc || '{"start": "2020-06-02 00:00:00", "end": "2020-06-04 00:00:00"}' where id = $1`,
    [absence.id],
  );
  const late = await admin.send('POST', `${path}/consent`, {});
  expect(late).toMatchObject({ status: 409, body: { reason: 'INVALID_STATE' } });
  await advanceTasks(pool, `^absence_end:${absence.id}$`, 100 * 365 * 86_400);
  await expect.poll(waiting).toBe(0);
  expect(await admin.get<Stored>(path)).toMatchObject({ state: 'LAPSED', decidedBy: null });
  const { list } = await admin.get<{ list: object[] }>(`/audit/ABSENCE/${absence.id}`);
  expect(list[0]).toMatchObject({ actor: 'System', before: { state: 'REQUESTED' }, after: { state: 'LAPSED' } });
  const moved = { ...(await admin.get<Stored>(path)), end: '2099-06-04 00:00:00' };
  expect(await admin.put('/absences', moved)).toMatchObject({ state: 'REQUESTED' });
});

it('a copy of a person has neither his absences nor what was decided on them', async () => {
  const { eva, path } = await requested();
  await admin.post(`${path}/consent`, {});
  await admin.post('/absences', {
    participantId: eva.id,
    orgId,
    start: '2099-08-02 00:00:00',
    end: '2099-08-03 00:00:00',
  });
  const copy = await admin.post('/participants/clone', { id: eva.id });
  expect(await absencesOf(copy.id)).toEqual([]);
  expect(await absencesOf(eva.id)).toHaveLength(2);
});
