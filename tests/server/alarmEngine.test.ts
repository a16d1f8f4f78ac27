import { describe, expect, it } from 'vitest';
import { adminPlatform } from './admin.ts';
import { alarmsOf, device } from './alarmKit.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);

describe('an alarm', () => {
  it('calls the people of the first step, and one acceptance is enough', async () => {
    const org = await admin.org(1);
    const [one, two] = [await alarms.person(org.id), await alarms.person(org.id)];
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id, two.id] }]);
    const point = await alarms.point(org.id, plan.id);
    const { id, status } = await alarms.raise({ alarmPointId: point.id });
    expect(status).toBe('NEW');
    await alarms.becomes(id, 'PROCESSING');
    await alarms.callsIn(id, 'SENT', 2);
    expect(await alarms.answerOf(id, two.id, 'ACCEPT')).toMatchObject({
      outcome: 'taken',
      status: 'ACCEPTED',
      answer: 'ACCEPT',
    });
    expect((await alarms.calls(id)).map(({ who, state }) => [who, state])).toEqual([
      [one.id, 'SKIPPED'],
      [two.id, 'ACCEPTED'],
    ]);
    const [job] = await alarms.query(
      "select required, accepted, calls, content ->> 'text' as text, ended_at is not null as ended from alarm_job where id = $1",
      [id],
    );
    expect(job).toEqual({ required: 1, accepted: 1, calls: 2, text: `Fire in ${org.name}`, ended: true });
    expect((await alarms.log(id)).slice(0, 4)).toEqual(['raised', 'started', 'status', 'step']);
  });

  it('continues with the next step when everybody has declined', async () => {
    const org = await admin.org(1);
    const [one, two] = [await alarms.person(org.id), await alarms.person(org.id)];
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }, { participantIds: [one.id, two.id] }]);
    const point = await alarms.point(org.id, plan.id);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'DECLINE');
    await alarms.answerOf(id, two.id, 'DECLINE');
    await alarms.becomes(id, 'NOT_ACCEPTED');
    expect((await alarms.calls(id)).map(({ who, step, state }) => [who, step, state])).toEqual([
      [one.id, 0, 'DECLINED'],
      [two.id, 1, 'DECLINED'],
    ]);
  });

  it('continues with the next step when the time of the previous one is over, and a late answer still counts', async () => {
    const org = await admin.org(1);
    const [one, two] = [await alarms.person(org.id), await alarms.person(org.id)];
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }, { participantIds: [two.id] }]);
    const point = await alarms.point(org.id, plan.id);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    const [first] = await alarms.callsIn(id, 'SENT');
    await alarms.pass(id, 301);
    await alarms.callsIn(id, 'NO_ANSWER');
    await alarms.callsIn(id, 'SENT');
    expect(await alarms.answer(first?.id ?? 0, 'ACCEPT')).toMatchObject({ outcome: 'taken', status: 'ACCEPTED' });
    expect((await alarms.calls(id)).map(({ state }) => state)).toEqual(['ACCEPTED', 'SKIPPED']);
  });

  it('uses devices by rank, one after another', async () => {
    const org = await admin.org(1);
    const one = await alarms.person(org.id, [
      device('PHONE', '+49 171 2000002', 2),
      device('MOBILE', '+49 171 2000001', 1),
    ]);
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
    const point = await alarms.point(org.id, plan.id);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.callsIn(id, 'SENT');
    expect((await alarms.calls(id)).map(({ type, state }) => [type, state])).toEqual([
      ['MOBILE', 'SENT'],
      ['PHONE', 'PLANNED'],
    ]);
    await alarms.pass(id, 46);
    await alarms.callsIn(id, 'NO_ANSWER');
    await alarms.callsIn(id, 'SENT');
    await alarms.answerOf(id, one.id, 'ACCEPT');
    expect((await alarms.calls(id)).map(({ type, state }) => [type, state])).toEqual([
      ['MOBILE', 'NO_ANSWER'],
      ['PHONE', 'ACCEPTED'],
    ]);
  });
});
