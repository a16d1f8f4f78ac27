import { describe, expect, it } from 'vitest';
import type { AlarmDetails } from '../../protocol/alarmTable.ts';
import type { PhoneReply } from '../../protocol/phone.ts';
import { AnswerTokens } from '../../server/alarms/answers/token.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf, device } from './alarmKit.ts';
import { storeCall } from './alarmRows.ts';
import { Client, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);
const DEVICES = [device('MOBILE', '+49 171 2000001')];

/** A participant with a device and a user of the same name who may only see alarms. */
async function calledUser(): Promise<{ person: Stored; own: Client }> {
  const login = `called-${next()}`;
  const person = await admin.participant(1, { shortName: login, language: 'GERMAN', devices: DEVICES });
  const { password } = await makeUser(call, ['ALARM_TABLE', 'PARTICIPANT_VIEW'], { login });
  return { person, own: new Client(await t.signIn(login, password)) };
}

/** Raises an alarm that calls these people, and waits until they are called. */
async function called(people: readonly Stored[], more: object = {}): Promise<number> {
  const recipients = { participants: people.map(({ id }) => id), groups: [] };
  const trigger = { orgId: 1, manual: true, name: 'Boiler house', text: 'Come', language: 'ENGLISH', recipients };
  const { id } = await alarms.raise({ ...trigger, requiredAcceptances: people.length, ...more });
  await alarms.callsIn(id, 'SENT', people.length);
  return id;
}

const ownCall = async (client: Client, id: number) =>
  (await client.get<AlarmDetails>(`/alarmtable/details/${id}`)).ownCall;
const statesOf = async (id: number) => (await alarms.calls(id)).map(({ state }) => state).sort();

describe('POST /alarmtable/answer', () => {
  it('whoever is called accepts for themselves without the authority to act on alarms (U9)', async () => {
    const { person, own } = await calledUser();
    const colleague = await admin.participant(1, { devices: DEVICES });
    const id = await called([person, colleague]);
    expect(await ownCall(own, id)).toEqual({ state: 'SENT', arrived: false, answers: ['ACCEPT', 'DECLINE'] });
    expect(await own.post('/alarmtable/answer', { id, answer: 'ACCEPT' })).toEqual({
      outcome: 'taken',
      alarmStatus: 'PARTIAL_ACCEPTED',
    });
    expect(await ownCall(own, id)).toEqual({ state: 'ACCEPTED', arrived: false, answers: ['ARRIVE'] });
    // the colleague is still called: an acceptance ends the alarm for nobody else
    expect(await statesOf(id)).toEqual(['ACCEPTED', 'SENT']);
    expect(await own.post('/alarmtable/answer', { id, answer: 'ACCEPT' })).toMatchObject({ outcome: 'again' });
    const log = (await admin.get<AlarmDetails>(`/alarmtable/details/${id}`)).log;
    expect(log.filter(({ kind }) => kind === 'answer').map(({ detail }) => detail)).toMatchObject([
      { answer: 'ACCEPT', by: 'console', participantId: person.id },
    ]);
  });

  it('declines, and acknowledges where the alarm asks for it (U9)', async () => {
    const { person, own } = await calledUser();
    const declined = await called([person]);
    expect(await own.post('/alarmtable/answer', { id: declined, answer: 'DECLINE' })).toMatchObject({
      outcome: 'taken',
    });
    expect(await ownCall(own, declined)).toMatchObject({ state: 'DECLINED' });
    const asked = await called([person], { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' });
    await own.post('/alarmtable/answer', { id: asked, answer: 'ACCEPT' });
    expect(await ownCall(own, asked)).toMatchObject({ state: 'ACCEPTED', answers: ['ARRIVE', 'ACKNOWLEDGE'] });
    await own.post('/alarmtable/answer', { id: asked, answer: 'ACKNOWLEDGE' });
    expect(await ownCall(own, asked)).toMatchObject({ state: 'ACKNOWLEDGED', answers: ['ARRIVE'] });
  });

  it('says once that it has arrived, also when the alarm has ended, but only after accepting', async () => {
    const { person, own } = await calledUser();
    const id = await called([person]);
    const arrive = () => own.post('/alarmtable/answer', { id, answer: 'ARRIVE' });
    expect(await arrive()).toEqual({ outcome: 'notAsked', alarmStatus: 'PROCESSING' });
    await own.post('/alarmtable/answer', { id, answer: 'ACCEPT' });
    expect(await ownCall(own, id)).toEqual({ state: 'ACCEPTED', arrived: false, answers: ['ARRIVE'] });
    expect(await arrive()).toEqual({ outcome: 'taken', alarmStatus: 'ACCEPTED' });
    expect(await arrive()).toEqual({ outcome: 'again', alarmStatus: 'ACCEPTED' });
    expect(await ownCall(own, id)).toEqual({ state: 'ACCEPTED', arrived: true, answers: [] });
    const { callList, log } = await admin.get<AlarmDetails>(`/alarmtable/details/${id}`);
    expect(callList).toMatchObject([{ state: 'ACCEPTED', arrivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d /) }]);
    expect(log.filter(({ kind }) => kind === 'answer').map(({ detail }) => detail.answer)).toEqual([
      'ACCEPT',
      'ARRIVE',
    ]);
  });

  it('asks nobody for the arrival 12 hours after the end', async () => {
    const { person, own } = await calledUser();
    const id = await called([person]);
    await own.post('/alarmtable/answer', { id, answer: 'ACCEPT' });
    await t.platform.pool.query(
      `update alarm_job set ended_at = clock_timestamp() - interval '12 hours' where id = $1`,
      [id],
    );
    expect(await ownCall(own, id)).toEqual({ state: 'ACCEPTED', arrived: false, answers: [] });
    expect(await own.post('/alarmtable/answer', { id, answer: 'ARRIVE' })).toMatchObject({ outcome: 'late' });
  });

  it('refuses whoever is not called, and shows no alarm of an organization above (U9)', async () => {
    const { person } = await calledUser();
    const { own: stranger } = await calledUser();
    const id = await called([person]);
    expect(await ownCall(stranger, id)).toBeUndefined();
    expect((await stranger.send('POST', '/alarmtable/answer', { id, answer: 'ACCEPT' })).status).toBe(403);
    const org = await admin.org(1);
    const { login, password } = await makeUser(call, ['ALARM_TABLE'], { orgId: org.id });
    const below = new Client(await t.signIn(login, password));
    expect((await below.send('POST', '/alarmtable/answer', { id, answer: 'ACCEPT' })).status).toBe(404);
    const unknown = await admin.send('POST', '/alarmtable/answer', { id, answer: 'PERHAPS' });
    expect(unknown).toMatchObject({ status: 400, body: { errors: { answer: 'enum' } } });
  });
});

it('whoever has accepted on one device is asked on none of the others, by phone or link (U9)', async () => {
  const { person, own } = await calledUser();
  const colleague = await admin.participant(1, { devices: DEVICES });
  const id = await called([person, colleague]);
  const [first] = (await alarms.calls(id)).filter(({ who }) => who === person.id);
  // not answered in time; the second device is called later, and answered
  await alarms.query(`update alarm_call set state = 'NO_ANSWER', ended_at = now() where id = $1`, [first?.id]);
  await storeCall(t.platform.pool, id, { participantId: person.id, state: 'ACCEPTED' });
  const phone = await own.get<PhoneReply>(`/simulated-phone?participantId=${person.id}`);
  expect(phone.list.map(({ state, answers }) => ({ state, answers }))).toEqual([
    { state: 'ACCEPTED', answers: ['ARRIVE'] },
    { state: 'NO_ANSWER', answers: [] },
  ]);
  expect(await ownCall(own, id)).toMatchObject({ state: 'ACCEPTED', answers: ['ARRIVE'] });
  const [row] = await alarms.query<{ key: string }>('select key from alarm_call where id = $1', [first?.id]);
  const tokens = new AnswerTokens(t.platform.config.tokenSecret ?? '');
  const page = await t.app.inject({ method: 'GET', url: `/answer/${tokens.tokenOf(row?.key ?? '')}` });
  expect(page.body).not.toMatch(/value="(ACCEPT|DECLINE)"/);
  expect(page.body).toContain('value="ARRIVE"');
  expect(page.body).toContain('Sie haben angenommen.');
});
