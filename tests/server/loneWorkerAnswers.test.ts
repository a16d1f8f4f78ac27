import { expect, it } from 'vitest';
import type { PhoneReply } from '../../protocol/phone.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { sessionsOf } from './loneWorkerKit.ts';
import type { Stored } from './records.ts';

const { t, admin } = await adminPlatform();
const sessions = sessionsOf(t.platform.pool, admin);
const alarms = alarmsOf(t, admin);
const HALF_HOUR = 1_800;
const devices = [{ callingDeviceType: 'SMS', address: '+49 171 1000007', rank: 1, active: true }];

const kindsOf = async (id: number) => (await sessions.one(id)).log.map(({ kind }) => kind);

/** Starts a session whose reminder has just been sent; returns it with the alarm that is the reminder. */
async function reminded(): Promise<{ id: number; worker: Stored; reminder: number }> {
  const { worker, point } = await sessions.setUp(1, { devices });
  const { id } = await sessions.start(worker.id, point.id, { remindMinutes: 5 });
  await sessions.pass(id, HALF_HOUR - 240);
  await expect.poll(() => kindsOf(id), { timeout: 15_000 }).toContain('reminded');
  const { log } = await sessions.one(id);
  return { id, worker, reminder: Number(log.find(({ kind }) => kind === 'reminded')?.detail.alarm) };
}

it('accepting the reminder counts as one check-in, and the interval starts again', async () => {
  const { id, worker, reminder } = await reminded();
  expect((await sessions.one(id)).secondsLeft).toBeLessThan(300);
  const [call] = await alarms.callsIn(reminder, 'SENT');
  expect((await alarms.answerOf(reminder, worker.id, 'ACCEPT')).outcome).toBe('taken');
  expect((await alarms.answer(call?.id ?? 0, 'ACCEPT')).outcome).toBe('again');
  const after = await sessions.one(id);
  expect(after.secondsLeft).toBeGreaterThan(HALF_HOUR - 60);
  expect(after.log.filter(({ kind }) => kind === 'checkedIn')).toMatchObject([
    { actorName: expect.stringContaining('Anna Nováková'), detail: { reminder: true } },
  ]);
  await alarms.becomes(reminder, 'ACCEPTED');
  // the alarm for the previous due time is not raised
  await sessions.pass(id, 600);
  expect((await sessions.one(id)).alarm).toBeNull();
});

it('a reminder that is declined, or accepted when the session has ended, changes nothing', async () => {
  const declined = await reminded();
  const before = (await sessions.one(declined.id)).dueAt;
  expect((await alarms.answerOf(declined.reminder, declined.worker.id, 'DECLINE')).outcome).toBe('taken');
  expect((await sessions.one(declined.id)).dueAt).toBe(before);
  expect(await kindsOf(declined.id)).not.toContain('checkedIn');
  const ended = await reminded();
  await admin.post(`/lone-worker/${ended.id}/end`, { outcome: 'OK' });
  await alarms.answerOf(ended.reminder, ended.worker.id, 'ACCEPT');
  expect((await sessions.one(ended.id)).log.at(-1)?.kind).toBe('ended');
});

it('a reminder that is accepted after the alarm is recorded late, and the alarm continues', async () => {
  const { id, worker, reminder } = await reminded();
  await sessions.pass(id, 600);
  const alarm = await sessions.raisesAlarm(id);
  await alarms.answerOf(reminder, worker.id, 'ACCEPT');
  expect(await kindsOf(id)).toContain('checkedInLate');
  expect(await alarms.log(alarm.id)).toContain('comment');
  expect((await sessions.one(id)).alarm).toMatchObject({ id: alarm.id, running: true });
});

it('a worker who is called by his own alarm is informed and can’t accept it; a helper can, which is no check-in', async () => {
  const { worker } = await sessions.setUp(1, { devices });
  const helper = await alarms.person(1);
  const plan = await alarms.plan(1, [{ participantIds: [worker.id, helper.id] }]);
  const point = await alarms.point(1, plan.id);
  const { id } = await sessions.start(worker.id, point.id);
  await sessions.pass(id, HALF_HOUR + 600);
  const alarm = await sessions.raisesAlarm(id);
  const calls = await alarms.callsIn(alarm.id, 'SENT', 2);
  const own = calls.find(({ who }) => who === worker.id);
  const phone = async (who: number) => (await admin.get<PhoneReply>(`/simulated-phone?participantId=${who}`)).list[0];
  expect((await phone(worker.id))?.answers).toEqual([]);
  expect((await phone(helper.id))?.answers).toEqual(['ACCEPT', 'DECLINE']);
  expect((await alarms.answer(own?.id ?? 0, 'ACCEPT')).outcome).toBe('notAsked');
  expect(await alarms.status(alarm.id)).toBe('PROCESSING');
  expect((await alarms.answerOf(alarm.id, helper.id, 'ACCEPT')).outcome).toBe('taken');
  await alarms.becomes(alarm.id, 'ACCEPTED');
  expect(await kindsOf(id)).not.toContain('checkedIn');
  expect((await sessions.one(id)).endedAt).toBeNull();
});
