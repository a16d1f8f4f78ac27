import { expect, it } from 'vitest';
import type { TestCallCourse } from '../../protocol/delivery.ts';
import { adminPlatform } from './admin.ts';
import { next } from './records.ts';

const { t, call, admin, clientAt } = await adminPlatform([], { config: { simulatedPhone: true } });
const MOBILE = { callingDeviceType: 'MOBILE', address: '+49 171 1000002', rank: 1, active: true };
const org = await admin.org(1, `Tested ${next()}`);

const made = (more: object = {}) => admin.participant(org.id, { devices: [MOBILE], ...more });
const tested = (id: number) => admin.post<{ id: number }>(`/participants/${id}/test-call`, { device: 0 });
const course = (id: number, alarmId: number) => admin.get<TestCallCourse>(`/participants/${id}/test-call/${alarmId}`);

async function answered(id: number, answer: 'ACCEPT' | 'DECLINE') {
  const { id: alarmId } = await tested(id);
  await expect.poll(async () => (await course(id, alarmId)).call?.state).toBe('SENT');
  const { list } = await admin.get<{ list: { id: number; alarmId: number }[] }>(`/simulated-phone?participantId=${id}`);
  const ringing = list.find((one) => one.alarmId === alarmId);
  await admin.post(`/simulated-phone/${ringing?.id}/answer`, { participantId: id, answer });
  return course(id, alarmId);
}

it('a test call asks to be accepted, and reports its course', async () => {
  const { id } = await made();
  const { id: alarmId } = await tested(id);
  await expect.poll(async () => (await course(id, alarmId)).call?.state).toBe('SENT');
  expect(await course(id, alarmId)).toEqual({
    alarmId,
    status: 'PROCESSING',
    running: true,
    call: {
      channel: 'simulated',
      state: 'SENT',
      reason: null,
      detail: '',
      tries: 1,
      answeredAt: null,
      endedAt: null,
      sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      deliveredAt: expect.any(String),
    },
  });
  expect(await answered(id, 'ACCEPT')).toMatchObject({
    status: 'ACCEPTED',
    running: false,
    call: { state: 'ACCEPTED', answeredAt: expect.any(String), endedAt: expect.any(String) },
  });
  expect(await answered(id, 'DECLINE')).toMatchObject({ running: false, call: { state: 'DECLINED' } });
});

it('calls the person whose device it is, even absent or not active', async () => {
  const [absent, cover] = [await made(), await made()];
  await admin.post('/absences', {
    participantId: absent.id,
    coverId: cover.id,
    start: '2020-01-01 00:00:00',
    end: '2099-01-01 00:00:00',
  });
  const off = await made({ active: false });
  for (const { id } of [absent, off]) {
    const { id: alarmId } = await tested(id);
    await expect.poll(async () => (await course(id, alarmId)).call?.state).toBe('SENT');
    const { rows } = await t.platform.pool.query('select participant_id as id from alarm_call where job_id = $1', [
      alarmId,
    ]);
    expect(rows).toEqual([{ id }]);
  }
});

it('refuses a device whose address has changed', async () => {
  const { id } = await made();
  const reply = await call({
    method: 'POST',
    url: `/participants/${id}/test-call`,
    payload: { device: 0, address: '+49 171 1000099' },
  });
  expect([reply.statusCode, reply.json()]).toEqual([400, { reason: 'VALIDATION', errors: { device: 'notFound' } }]);
});

it('its course is reported only to users who may call, and only for test calls of this person', async () => {
  const [one, other] = [await made(), await made()];
  const { id: alarmId } = await tested(one.id);
  const get = async (authorities: string[], orgId: number, id = one.id) => {
    const client = await clientAt(orgId, authorities);
    return (await client.send('GET', `/participants/${id}/test-call/${alarmId}`)).status;
  };
  const far = await admin.org(1, `Far ${next()}`);
  expect([
    await get(['PARTICIPANT_VIEW', 'MANUAL_CALL'], org.id),
    await get(['PARTICIPANT_VIEW'], org.id),
    await get(['PARTICIPANT_VIEW', 'MANUAL_CALL'], far.id),
    await get(['PARTICIPANT_VIEW', 'MANUAL_CALL'], org.id, other.id),
  ]).toEqual([200, 403, 403, 404]);
  const { id: manual } = await admin.post<{ id: number }>('/alarm-trigger', {
    requestId: `manual-${next()}`,
    orgId: org.id,
    manual: true,
    text: 'Come',
    language: 'ENGLISH',
    recipients: { participants: [one.id], groups: [] },
  });
  expect(await admin.send('GET', `/participants/${one.id}/test-call/${manual}`)).toMatchObject({ status: 404 });
});
