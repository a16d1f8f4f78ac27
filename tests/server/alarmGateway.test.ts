import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { adminPlatform } from './admin.ts';
import { callGateway, GATEWAY_SECRET } from './gateway.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

let status = 200;
const { got, settings } = await callGateway<{ callId: number; key: string; alarmId: number }>((reply) => {
  reply.statusCode = status;
  reply.end();
});
const { t, call, admin } = await adminPlatform([], { config: settings });

const PHONE = { callingDeviceType: 'PHONE', address: '4711', rank: 1, active: true };
const MOBILE = { callingDeviceType: 'MOBILE', address: '0171 1234567', rank: 2, active: true };

async function raised(orgId = 1, devices = [PHONE]) {
  const { id } = await admin.participant(orgId, { devices });
  const trigger = {
    requestId: `gateway-${next()}`,
    orgId,
    manual: true,
    name: 'Fire',
    text: 'Fire',
    language: 'ENGLISH',
  };
  const alarm = await t.platform.alarms.raise(
    systemActor,
    { ...trigger, recipients: { participants: [id], groups: [] } },
    { kind: 'user' },
  );
  await expect.poll(() => got.some(({ alarmId }) => alarmId === alarm.id)).toBe(true);
  const sent = got.find(({ alarmId }) => alarmId === alarm.id);
  if (!sent) throw new Error('The gateway got nothing.');
  return sent;
}

const told = (content: object, more: Parameters<typeof sent>[1] = {}) => sent(JSON.stringify(content), more);

function sent(payload: string, { secret = GATEWAY_SECRET, at = Date.now(), type = 'application/json' } = {}) {
  const timestamp = String(Math.floor(at / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  const headers = { 'content-type': type, 'tocsin-timestamp': timestamp };
  const url = '/alarm-callbacks/webhook';
  return t.call({ method: 'POST', url, payload, headers: { ...headers, 'tocsin-signature': `v1=${signature}` } });
}

const stateOf = async (callId: number) =>
  (await t.platform.pool.query('select state, reason from alarm_call where id = $1', [callId])).rows[0];

it('the gateway reports an answer by a signed request, and it counts once', async () => {
  const { callId, key, alarmId } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const reply = await told({ callId, key, answer: 'ACCEPT' });
  expect([reply.statusCode, reply.json()]).toEqual([200, { outcome: 'taken', status: 'ACCEPTED' }]);
  expect((await told({ callId, key, answer: 'ACCEPT' })).json()).toEqual({ outcome: 'again', status: 'ACCEPTED' });
  expect(await stateOf(callId)).toMatchObject({ state: 'ACCEPTED' });
  const { rows } = await t.platform.pool.query(
    `select detail->>'by' as by from alarm_log where job_id = $1 and kind = 'answer'`,
    [alarmId],
  );
  expect(rows).toEqual([{ by: 'webhook' }]);
});

it('a request with a wrong or old signature, or without the key of an existing call, changes nothing', async () => {
  const { callId, key } = await raised();
  const answer = { callId, key, answer: 'ACCEPT' };
  const other = 'another secret of more than thirty-two characters';
  const unsigned = await t.call({ method: 'POST', url: '/alarm-callbacks/webhook', payload: answer });
  const replies = [
    unsigned,
    await told(answer, { secret: other }),
    await told(answer, { at: Date.now() - 600_000 }),
    await told({ ...answer, key: '00000000-0000-4000-8000-000000000000' }),
    await told({ ...answer, callId: 2_000_000_000 }),
    await told({ ...answer, answer: 'PERHAPS' }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 404, 404, 400]);
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
});

const callsOf = async (alarmId: number) =>
  (
    await t.platform.pool.query(
      `select device_type as device, state, reason, delivered_at is not null as delivered from alarm_call
       where job_id = $1 order by id`,
      [alarmId],
    )
  ).rows;
const logOf = async (alarmId: number, kind: string) =>
  (
    await t.platform.pool.query(`select detail from alarm_log where job_id = $1 and kind = $2 order by id`, [
      alarmId,
      kind,
    ])
  ).rows.map(({ detail }) => detail);

it('the gateway reports that a call has been delivered, and it counts once', async () => {
  const { callId, key, alarmId } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const report = { callId, key, state: 'delivered' };
  expect((await told(report)).json()).toEqual({ outcome: 'taken', status: 'PROCESSING' });
  expect((await told(report)).json()).toEqual({ outcome: 'again', status: 'PROCESSING' });
  expect(await callsOf(alarmId)).toEqual([{ device: 'PHONE', state: 'SENT', reason: null, delivered: true }]);
  expect(await logOf(alarmId, 'callDelivered')).toEqual([{ channel: 'webhook', by: 'report' }]);
});

it('after a reported failure the next device is called, and the reason is kept', async () => {
  const { callId, key, alarmId } = await raised(1, [PHONE, MOBILE]);
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const report = { callId, key, state: 'failed', reason: 'busy', detail: 'SIP 486' };
  expect((await told(report)).json()).toEqual({ outcome: 'taken', status: 'PROCESSING' });
  expect((await told(report)).json()).toEqual({ outcome: 'again', status: 'PROCESSING' });
  await expect
    .poll(() => callsOf(alarmId))
    .toEqual([
      { device: 'PHONE', state: 'FAILED', reason: 'busy', delivered: false },
      { device: 'MOBILE', state: 'SENT', reason: null, delivered: false },
    ]);
  const { list } = await admin.get<{ list: { alarmId: number }[] }>('/alarm-dead-letters');
  expect(list.filter((one) => one.alarmId === alarmId)).toMatchObject([
    { callId, reason: 'busy', detail: 'SIP 486', state: 'FAILED', running: true, address: '4711' },
  ]);
});

it('a report that nobody answered leaves the call without an answer, and a late answer still counts', async () => {
  const { callId, key, alarmId } = await raised(1, [PHONE, MOBILE]);
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const report = { callId, key, state: 'failed', reason: 'noAnswer' };
  expect((await told(report)).json()).toMatchObject({ outcome: 'taken' });
  expect((await told(report)).json()).toMatchObject({ outcome: 'again' });
  await expect.poll(async () => (await callsOf(alarmId)).map(({ state }) => state)).toEqual(['NO_ANSWER', 'SENT']);
  expect((await told({ callId, key, answer: 'ACCEPT' })).json()).toEqual({ outcome: 'taken', status: 'ACCEPTED' });
});

it('the failure of the last call ends the alarm', async () => {
  const { callId, key, alarmId } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const reply = await told({ callId, key, state: 'failed', reason: 'unknownNumber' });
  expect(reply.json()).toEqual({ outcome: 'taken', status: 'FAILURE' });
  expect(await callsOf(alarmId)).toMatchObject([{ state: 'FAILED', reason: 'unknownNumber' }]);
});

it('a report about an answered call is only logged, once', async () => {
  const { callId, key, alarmId } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  await told({ callId, key, answer: 'ACCEPT' });
  const late = { callId, key, state: 'failed', reason: 'rejected' };
  expect((await told(late)).json()).toEqual({ outcome: 'late', status: 'ACCEPTED' });
  expect((await told(late)).json()).toEqual({ outcome: 'again', status: 'ACCEPTED' });
  expect(await callsOf(alarmId)).toMatchObject([{ state: 'ACCEPTED', reason: null }]);
  expect(await logOf(alarmId, 'callFailed')).toEqual([
    { channel: 'webhook', reason: 'rejected', by: 'report', late: true },
  ]);
});

it('a report that overtakes the reply to the call counts as that reply', async () => {
  status = 503;
  const { callId, key, alarmId } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'PLANNED', reason: 'refused' });
  expect((await told({ callId, key, state: 'delivered' })).json()).toEqual({ outcome: 'taken', status: 'PROCESSING' });
  status = 200;
  expect(await callsOf(alarmId)).toEqual([{ device: 'PHONE', state: 'SENT', reason: null, delivered: true }]);
});

it('a report must tell what happened to which call', async () => {
  const { callId, key } = await raised();
  const replies = [
    await told({ callId, key }),
    await told({ callId, key, state: 'exploded' }),
    await told({ key, state: 'delivered' }),
    await sent('nothing'),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
  expect(replies[0]?.json()).toEqual({ reason: 'VALIDATION', errors: { state: 'required' } });
});

const X600 = 'x'.repeat(600);
it.each([
  ['unknown keys', { reason: 'busy', detail: 'SIP 486', trunk: 'A' }, { reason: 'busy', detail: 'SIP 486' }],
  ['a long detail', { reason: 'busy', detail: X600 }, { reason: 'busy', detail: `${'x'.repeat(499)}…` }],
  ['a detail of 200 KB', { reason: 'busy', detail: 'x'.repeat(200_000) }, { detail: `${'x'.repeat(499)}…` }],
  ['a detail with a null character', { reason: 'busy', detail: 'SIP\u0000 486' }, { detail: 'SIP 486' }],
  ['a detail that is a number', { reason: 'busy', detail: 486 }, { reason: 'busy', detail: '486' }],
  ['another case', { state: 'FAILED', reason: 'Busy' }, { reason: 'busy', detail: '' }],
  ['no reason', {}, { reason: 'rejected', detail: '' }],
  ['a reason of its own', { reason: 'tired', detail: 'SIP 600' }, { reason: 'rejected', detail: 'tired: SIP 600' }],
])('a failure is taken in spite of %s (A5)', async (_, more, letter) => {
  const { callId, key, alarmId } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const reply = await told({ callId, key, state: 'failed', ...more });
  expect([reply.statusCode, reply.json()]).toEqual([200, { outcome: 'taken', status: 'FAILURE' }]);
  const { rows } = await t.platform.pool.query('select reason, detail from alarm_dead_letter where job_id = $1', [
    alarmId,
  ]);
  expect(rows).toMatchObject([letter]);
});

it.each([
  ['a state beside it', { answer: 'ACCEPT', state: 'delivered' }],
  ['another case', { answer: ' accept ' }],
  ['unknown keys and empty ones', { answer: 'ACCEPT', state: '', reason: null, dtmf: '1' }],
])('an answer is taken in spite of %s (A5)', async (_, more) => {
  const { callId, key } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const reply = await told({ callId: String(callId), key, ...more });
  expect([reply.statusCode, reply.json()]).toEqual([200, { outcome: 'taken', status: 'ACCEPTED' }]);
});

it.each(['text/plain', 'json;;'])('the declared type %s of a report does not matter (A5)', async (type) => {
  const { callId, key } = await raised();
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const reply = await told({ callId, key, answer: 'ACCEPT' }, { type });
  expect(reply.json()).toEqual({ outcome: 'taken', status: 'ACCEPTED' });
});

it('a call that could not be delivered is listed within reach only, and sent again with the same key', async () => {
  const [ours, theirs] = [await admin.org(1, `Ours ${next()}`), await admin.org(1, `Theirs ${next()}`)];
  status = 422;
  const { callId, key, alarmId } = await raised(ours.id);
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'FAILED', reason: 'refused' });
  const letters = async (client: Client) =>
    (await client.get<{ list: { id: number; alarmId: number }[] }>('/alarm-dead-letters')).list;
  const letter = (await letters(admin)).find((one) => one.alarmId === alarmId);
  expect(letter).toMatchObject({
    alarmName: 'Fire',
    callId,
    channel: 'webhook',
    reason: 'refused',
    detail: 'The gateway answered 422.',
    deviceType: 'PHONE',
    resentAt: null,
  });
  const { login, password } = await makeUser(call, ['ALARM_TABLE', 'ALARM_PANEL'], { orgId: theirs.id });
  const stranger = new Client(await t.signIn(login, password));
  expect(await letters(stranger)).toEqual([]);
  expect(await stranger.send('POST', `/alarm-dead-letters/${letter?.id}/resend`)).toMatchObject({ status: 404 });
  status = 200;
  await admin.post(`/alarm-dead-letters/${letter?.id}/resend`, {});
  await expect.poll(() => got.filter((one) => one.alarmId === alarmId).map((one) => one.key)).toEqual([key, key]);
  // the alarm had ended, but the call was delivered anyway
  await expect.poll(() => stateOf(callId)).toEqual({ state: 'SENT', reason: null });
  const again = await call({ method: 'POST', url: `/alarm-dead-letters/${letter?.id}/resend` });
  expect(again.statusCode).toBe(404);
});

it('several calls are sent again together, with a result for each', async () => {
  status = 422;
  const [one, two] = [await raised(), await raised()];
  for (const { callId } of [one, two]) {
    await expect.poll(() => stateOf(callId)).toEqual({ state: 'FAILED', reason: 'refused' });
  }
  const { list } = await admin.get<{ list: { id: number; alarmId: number }[] }>('/alarm-dead-letters');
  const idOf = (alarm: { alarmId: number }) => list.find(({ alarmId }) => alarmId === alarm.alarmId)?.id ?? 0;
  status = 200;
  const ids = [idOf(one), 2_000_000_000, idOf(two)];
  expect(await admin.post('/alarm-dead-letters/resend', { ids })).toEqual({
    list: [
      { id: ids[0], ok: true },
      { id: 2_000_000_000, ok: false, reason: 'NOT_FOUND' },
      { id: ids[2], ok: true },
    ],
  });
  for (const { callId, alarmId } of [one, two]) {
    await expect.poll(() => got.filter((call) => call.alarmId === alarmId).length).toBe(2);
    await expect.poll(() => stateOf(callId)).not.toMatchObject({ state: 'FAILED' });
    const { rows } = await t.platform.pool.query('select failed_calls as n from alarm_job where id = $1', [alarmId]);
    expect(rows).toEqual([{ n: 0 }]);
  }
});
