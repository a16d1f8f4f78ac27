import { describe, expect, it } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf, device } from './alarmKit.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);
const engine = () => t.platform.alarms;

describe('answers', () => {
  it('count until as many people as required have accepted, and each is counted once', async () => {
    const { one, other, point } = await alarms.two({ requiredAcceptances: 2 });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    expect(await alarms.answerOf(id, one.id, 'ACCEPT')).toMatchObject({ outcome: 'taken', status: 'PARTIAL_ACCEPTED' });
    const [call] = (await alarms.calls(id)).filter(({ who }) => who === one.id);
    expect(await alarms.answer(call?.id ?? 0, 'DECLINE')).toMatchObject({ outcome: 'again', answer: 'ACCEPT' });
    expect(await alarms.answerOf(id, other.id, 'ACCEPT')).toMatchObject({ status: 'ACCEPTED' });
    expect(await alarms.answer(call?.id ?? 0, 'ACCEPT')).toMatchObject({ outcome: 'again', status: 'ACCEPTED' });
    expect(await alarms.answer(2_000_000_000, 'ACCEPT')).toMatchObject({ outcome: 'unknown' });
  });

  it('are awaited until the end of the step by the message of a step of 60 seconds, so that the next step calls the same person (A6)', async () => {
    const org = await admin.org(1);
    const one = await alarms.person(org.id, [device('SMS', '+49 171 2000001')]);
    const step = { participantIds: [one.id], waitSeconds: 60 };
    const point = await alarms.point(org.id, (await alarms.plan(org.id, [step, step])).id);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.callsIn(id, 'SENT');
    expect(
      await alarms.query(
        `select c.answer_until = s.ends_at as together from alarm_call c join alarm_step s on s.job_id = c.job_id where c.job_id = $1`,
        [id],
      ),
    ).toEqual([{ together: true }]);
    await alarms.pass(id, 60);
    await alarms.callsIn(id, 'NO_ANSWER');
    expect((await alarms.callsIn(id, 'SENT')).map(({ who, step: place }) => [who, place])).toEqual([[one.id, 1]]);
  });

  it('of everybody who accepted are awaited if the alarm requires acknowledgements', async () => {
    const { one, other, point } = await alarms.two(
      { requiredAcceptances: 2 },
      { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' },
    );
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'ACCEPT');
    await alarms.answerOf(id, other.id, 'ACCEPT');
    const [first, second] = await alarms.callsIn(id, 'ACCEPTED', 2);
    expect(await alarms.answer(first?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ status: 'PARTIAL_ACKNOWLEDGED' });
    expect(await alarms.answer(first?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ outcome: 'again' });
    expect(await alarms.answer(second?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ status: 'ACKNOWLEDGED' });
  });

  it('that come after the time for the acknowledgement are late', async () => {
    const { one, point } = await alarms.two({}, { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE', localAcknowledgeTime: 2 });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'ACCEPT');
    await alarms.pass(id, 121);
    await alarms.becomes(id, 'NOT_ACKNOWLEDGED');
    const [call] = await alarms.callsIn(id, 'ACCEPTED');
    expect(await alarms.answer(call?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ outcome: 'late', answer: 'ACCEPT' });
  });

  it('are not expected from people who are only informed', async () => {
    const { point } = await alarms.two({ requiredAcceptances: 0, waitSeconds: 0 });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.becomes(id, 'FINISHED');
    const [call] = await alarms.callsIn(id, 'SENT', 2);
    expect(await alarms.answer(call?.id ?? 0, 'ACCEPT')).toMatchObject({ outcome: 'notAsked' });
  });
});

describe('an operator', () => {
  it('acknowledges, stops and comments on alarms, each with its result', async () => {
    const { one, point } = await alarms.two();
    const [a, b] = [await alarms.raise({ alarmPointId: point.id }), await alarms.raise({ alarmPointId: point.id })];
    const later = await alarms.raise({ alarmPointId: point.id, start: '2999-01-01 08:00:00' });
    expect(later.status).toBe('SCHEDULED');
    await alarms.becomes(a.id, 'PROCESSING');
    await alarms.becomes(b.id, 'PROCESSING');
    await alarms.callsIn(b.id, 'SENT', 2);
    expect(await engine().acknowledge(systemActor, [a.id, 999_999], 'seen')).toEqual({
      list: [
        { id: a.id, ok: true, status: 'ACKNOWLEDGED' },
        { id: 999_999, ok: false, status: null, reason: 'NOT_FOUND' },
      ],
    });
    expect((await engine().stop(systemActor, [b.id, later.id, a.id], '')).list).toEqual([
      { id: b.id, ok: true, status: 'INTERRUPTED' },
      { id: later.id, ok: true, status: 'CANCELED' },
      {
        id: a.id,
        ok: false,
        status: 'ACKNOWLEDGED',
        reason: 'ALARM_ENDED',
        by: systemActor.name,
        at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      },
    ]);
    expect((await alarms.calls(b.id)).map(({ state }) => state)).toEqual(['SKIPPED', 'SKIPPED']);
    const [call] = (await alarms.calls(b.id)).filter(({ who }) => who === one.id);
    expect(await alarms.answer(call?.id ?? 0, 'ACCEPT')).toMatchObject({ outcome: 'late', status: 'INTERRUPTED' });
    expect((await engine().comment(systemActor, [a.id], 'done')).list).toEqual([
      { id: a.id, ok: true, status: 'ACKNOWLEDGED' },
    ]);
    const audited = async (id: number) =>
      (
        await alarms.query<{ action: string }>(
          `select action from audit where type = 'alarms' and object_id = $1 order by id`,
          [id],
        )
      ).map(({ action }) => action);
    expect(await audited(a.id)).toEqual(['raise', 'acknowledge', 'comment']);
    expect([await audited(b.id), await audited(later.id)]).toEqual([
      ['raise', 'stop'],
      ['raise', 'stop'],
    ]);
  });

  it('ends all running alarms of an alarm point, within reach only', async () => {
    const { org, point } = await alarms.two();
    const other = await admin.org(1);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.raise({ alarmPointId: point.id });
    expect(await engine().quit({ ...systemActor, orgId: other.id }, point.id)).toEqual({ id: point.id, ended: 0 });
    expect(await engine().quit({ ...systemActor, orgId: org.id }, point.id)).toEqual({ id: point.id, ended: 2 });
    expect(await alarms.status(id)).toBe('ACKNOWLEDGED');
    expect(await engine().quit(systemActor, point.id)).toEqual({ id: point.id, ended: 0 });
  });
});
