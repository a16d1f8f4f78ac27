import { describe, expect, it } from 'vitest';
import type { PhoneReply, RingingReply } from '../../protocol/phone.ts';
import { adminPlatform } from './admin.ts';
import { testPlatform } from './helpers.ts';
import { Client, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin } = await adminPlatform();

interface Kept {
  orgId: number;
  person: Stored;
  status?: string;
  state?: string;
  deviceType?: string;
  channel?: string;
  acknowledgeMode?: string;
  required?: number;
  ended?: boolean;
}

/** Stores a call that the simulated channel has handed over, as the engine would; returns its id. */
async function handedOver(kept: Kept): Promise<number> {
  const { orgId, person, status = 'PROCESSING', state = 'SENT', deviceType = 'MOBILE' } = kept;
  const { channel = 'simulated', acknowledgeMode = 'ACCEPT', required = 1, ended = false } = kept;
  const content = {
    language: 'ENGLISH',
    text: 'Fire in the boiler house',
    speechText: 'There is a fire',
    acknowledgeMode,
    translations: [{ language: 'CZECH', text: 'Požár v kotelně', speechText: '' }],
  };
  const tracks = [{ planId: null, title: 'By hand', steps: [{ requiredAcceptances: required, waitSeconds: 60 }] }];
  const { rows } = await t.platform.pool.query<{ id: string }>(
    `with job as (
       insert into alarm_job (org_id, name, status, source, triggered_by, content, tracks, required, priority, ended_at)
       values ($1, 'Boiler house', $2, 'user', 'Test', $3, $10, $4, 1, case when $5 then clock_timestamp() end)
       returning id, raised_at
     ), step as (
       insert into alarm_step (job_id, track, round, step, state, due_at, required)
       select id, 0, 0, 0, 'running', raised_at, $4 from job
     )
     insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
       address, rank, position, channel, state, sent_at)
     select raised_at, id, 0, 0, 0, $6, 'Jan Novák', $7, '+420 600 100 200', 1, 0, $8, $9, clock_timestamp() from job
     returning id`,
    [orgId, status, content, required, ended, person.id, deviceType, channel, state, JSON.stringify(tracks)],
  );
  return Number(rows[0]?.id);
}

const phoneOf = (person: Stored, client = admin) =>
  client.get<PhoneReply>(`/simulated-phone?participantId=${person.id}`);
const ringing = async (client = admin) => (await client.get<RingingReply>('/simulated-phone/ringing')).list;

describe('GET /simulated-phone', () => {
  it('shows what the simulated channel has handed over, in the language of the person, newest first', async () => {
    const org = await admin.org(1);
    const person = await admin.participant(org.id, { language: 'CZECH' });
    const first = await handedOver({ orgId: org.id, person });
    const second = await handedOver({ orgId: org.id, person, deviceType: 'SMS' });
    await handedOver({ orgId: org.id, person, channel: 'smtp', deviceType: 'EMAIL' });
    const phone = await phoneOf(person);
    expect(phone.participantId).toBe(person.id);
    expect(phone.participantName).toContain('Jan Novák');
    expect(phone.list.map(({ id }) => id)).toEqual([second, first]);
    expect(phone.list[1]).toMatchObject({
      alarmName: 'Boiler house',
      alarmStatus: 'PROCESSING',
      priority: 1,
      state: 'SENT',
      deviceType: 'MOBILE',
      text: 'Požár v kotelně',
      speechText: 'Požár v kotelně',
      address: '+420 600 100 200',
      answers: ['ACCEPT', 'DECLINE'],
      answeredAt: null,
    });
    expect(phone.list[1]?.sentAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('uses the text of the alarm for a person with another language', async () => {
    const org = await admin.org(1);
    const person = await admin.participant(org.id, { language: 'GERMAN' });
    await handedOver({ orgId: org.id, person });
    expect((await phoneOf(person)).list[0]).toMatchObject({
      text: 'Fire in the boiler house',
      speechText: 'There is a fire',
    });
  });

  it.each([
    [{ state: 'SENT' }, ['ACCEPT', 'DECLINE']],
    [{ state: 'NO_ANSWER' }, ['ACCEPT', 'DECLINE']],
    [{ state: 'SENT', acknowledgeMode: 'NONE', required: 0 }, []],
    [{ state: 'SENT', acknowledgeMode: 'NONE', required: 1 }, ['ACCEPT', 'DECLINE']],
    [{ state: 'ACCEPTED' }, ['ARRIVE']],
    [{ state: 'ACCEPTED', acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' }, ['ARRIVE', 'ACKNOWLEDGE']],
    [{ state: 'ACKNOWLEDGED', acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' }, ['ARRIVE']],
    [{ state: 'DECLINED' }, []],
    [{ state: 'SKIPPED' }, []],
    [{ state: 'SENT', ended: true, status: 'NOT_ACCEPTED' }, []],
  ])('offers for %j the answers %j', async (kept, answers) => {
    const org = await admin.org(1);
    const person = await admin.participant(org.id);
    await handedOver({ orgId: org.id, person, ...kept });
    expect((await phoneOf(person)).list[0]?.answers).toEqual(answers);
  });
});

describe('GET /simulated-phone/ringing', () => {
  it('names the people whose calls wait for an answer', async () => {
    const org = await admin.org(1);
    const [waiting, done, over] = await Promise.all([1, 2, 3].map(() => admin.participant(org.id)));
    if (!waiting || !done || !over) throw new Error('nobody');
    await handedOver({ orgId: org.id, person: waiting });
    await handedOver({ orgId: org.id, person: waiting });
    await handedOver({ orgId: org.id, person: done, state: 'ACCEPTED' });
    await handedOver({ orgId: org.id, person: over, ended: true, status: 'FINISHED' });
    const { password, login } = await makeUser(call, ['PARTICIPANT_VIEW', 'ALARM_TABLE'], { orgId: org.id });
    const own = new Client(await t.signIn(login, password));
    expect(await ringing(own)).toEqual([{ participantId: waiting.id, participantName: 'Jan Novák', calls: 2 }]);
  });
});

describe('who may use the simulated phone', () => {
  it.each([[['PARTICIPANT_VIEW']], [['ALARM_TABLE']]])('not users with %j alone', async (authorities) => {
    const org = await admin.org(1);
    const person = await admin.participant(org.id);
    const callId = await handedOver({ orgId: org.id, person });
    const { password, login } = await makeUser(call, authorities, { orgId: org.id });
    const own = new Client(await t.signIn(login, password));
    const answer = { participantId: person.id, answer: 'ACCEPT' };
    expect((await own.send('GET', `/simulated-phone?participantId=${person.id}`)).status).toBe(403);
    expect((await own.send('GET', '/simulated-phone/ringing')).status).toBe(403);
    expect((await own.send('POST', `/simulated-phone/${callId}/answer`, answer)).status).toBe(403);
  });

  it('shows nobody of other organizations, and no alarm of an organization above', async () => {
    const above = await admin.org(1);
    const org = await admin.org(above.id);
    const stranger = await admin.participant(above.id);
    const person = await admin.participant(org.id);
    const hidden = await handedOver({ orgId: above.id, person });
    await handedOver({ orgId: above.id, person: stranger });
    const { password, login } = await makeUser(call, ['PARTICIPANT_VIEW', 'ALARM_TABLE'], { orgId: org.id });
    const own = new Client(await t.signIn(login, password));
    expect((await own.send('GET', `/simulated-phone?participantId=${stranger.id}`)).status).toBe(403);
    expect((await phoneOf(person, own)).list).toEqual([]);
    expect(await ringing(own)).toEqual([]);
    const answer = { participantId: person.id, answer: 'ACCEPT' };
    expect((await own.send('POST', `/simulated-phone/${hidden}/answer`, answer)).status).toBe(404);
  });

  it('accepts no answer to a call of somebody else', async () => {
    const org = await admin.org(1);
    const [one, other] = [await admin.participant(org.id), await admin.participant(org.id)];
    const callId = await handedOver({ orgId: org.id, person: one });
    const answer = { participantId: other.id, answer: 'ACCEPT' };
    expect((await admin.send('POST', `/simulated-phone/${callId}/answer`, answer)).status).toBe(404);
  });

  it('is announced and available only if the simulated channel is on', async () => {
    const on = await admin.get<{ extensions: string[] }>('/capabilities');
    expect(on.extensions).toContain('simulatedPhone');
    const off = await testPlatform([], { config: { simulatedPhone: false } });
    try {
      const client = new Client(await off.signIn());
      expect((await client.get<{ extensions: string[] }>('/capabilities')).extensions).not.toContain('simulatedPhone');
      expect((await client.send('GET', '/simulated-phone/ringing')).status).toBe(404);
    } finally {
      await off.close();
    }
  });
});
