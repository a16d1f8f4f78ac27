import { describe, expect, it } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf, device } from './alarmKit.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);
const engine = () => t.platform.alarms;

/** Creates an alarm point whose plan calls two people in one step. */
async function two(step: object = {}, point: object = {}) {
  const org = await admin.org(1);
  const [one, other] = [await alarms.person(org.id), await alarms.person(org.id)];
  const plan = await alarms.plan(org.id, [{ participantIds: [one.id, other.id], ...step }]);
  return { org, one, other, plan, point: await alarms.point(org.id, plan.id, point) };
}

describe('answers', () => {
  it('count until as many people as required have accepted, and each is counted once', async () => {
    const { one, other, point } = await two({ requiredAcceptances: 2 });
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
    const { one, other, point } = await two({ requiredAcceptances: 2 }, { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'ACCEPT');
    await alarms.answerOf(id, other.id, 'ACCEPT');
    const [first, second] = await alarms.callsIn(id, 'ACCEPTED', 2);
    expect(await alarms.answer(first?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ status: 'PARTIAL_ACKNOWLEDGED' });
    expect(await alarms.answer(first?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ outcome: 'again' });
    expect(await alarms.answer(second?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ status: 'ACKNOWLEDGED' });
  });

  it('that come after the time for the acknowledgement are late', async () => {
    const { one, point } = await two({}, { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE', localAcknowledgeTime: 2 });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'ACCEPT');
    await alarms.pass(id, 121);
    await alarms.becomes(id, 'NOT_ACKNOWLEDGED');
    const [call] = await alarms.callsIn(id, 'ACCEPTED');
    expect(await alarms.answer(call?.id ?? 0, 'ACKNOWLEDGE')).toMatchObject({ outcome: 'late', answer: 'ACCEPT' });
  });

  it('are not expected from people who are only informed', async () => {
    const { point } = await two({ requiredAcceptances: 0, waitSeconds: 0 });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.becomes(id, 'FINISHED');
    const [call] = await alarms.callsIn(id, 'SENT', 2);
    expect(await alarms.answer(call?.id ?? 0, 'ACCEPT')).toMatchObject({ outcome: 'notAsked' });
  });
});

describe('an operator', () => {
  it('acknowledges, stops and comments on alarms, each with its result', async () => {
    const { one, point } = await two();
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
    const { org, point } = await two();
    const other = await admin.org(1);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.raise({ alarmPointId: point.id });
    expect(await engine().quit({ ...systemActor, orgId: other.id }, point.id)).toEqual({ id: point.id, ended: 0 });
    expect(await engine().quit({ ...systemActor, orgId: org.id }, point.id)).toEqual({ id: point.id, ended: 2 });
    expect(await alarms.status(id)).toBe('ACKNOWLEDGED');
    expect(await engine().quit(systemActor, point.id)).toEqual({ id: point.id, ended: 0 });
  });
});

describe('raising', () => {
  it('happens once for a request, and joins the running alarm within the interval of its alarm point', async () => {
    const { point } = await two({}, { repeatMonInterval: 10 });
    const request = { alarmPointId: point.id, requestId: 'the same' };
    const first = await alarms.raise(request);
    expect((await alarms.raise(request)).id).toBe(first.id);
    const joined = await alarms.raise({ alarmPointId: point.id });
    expect(joined).toMatchObject({ id: first.id, joined: true });
    await engine().stop(systemActor, [first.id], '');
    expect((await alarms.raise({ alarmPointId: point.id })).id).not.toBe(first.id);
    expect(await alarms.log(first.id)).toContain('joined');
  });

  it('neither joins an alarm that waits for its start, nor lets one that is to begin later join a running one (A6)', async () => {
    const { point } = await two({}, { repeatMonInterval: 10 });
    const later = await alarms.raise({ alarmPointId: point.id, start: '2999-01-01 08:00:00' });
    const now = await alarms.raise({ alarmPointId: point.id });
    expect(now.id).not.toBe(later.id);
    expect(now.joined).toBeUndefined();
    const second = await alarms.raise({ alarmPointId: point.id, start: '2999-01-01 09:00:00' });
    expect([later.id, now.id]).not.toContain(second.id);
    expect(second.status).toBe('SCHEDULED');
    expect(await alarms.raise({ alarmPointId: point.id })).toMatchObject({ id: now.id, joined: true });
  });

  it('of an inactive alarm point ends as INACTIVE, without a plan or without a device as CONFIG_PROBLEM', async () => {
    const { org, plan } = await two();
    const inactive = await alarms.point(org.id, plan.id, { active: false });
    const empty = await alarms.point(org.id, null);
    const silent = await alarms.person(org.id, []);
    const mute = await alarms.point(org.id, (await alarms.plan(org.id, [{ participantIds: [silent.id] }])).id);
    await alarms.becomes((await alarms.raise({ alarmPointId: inactive.id })).id, 'INACTIVE');
    await alarms.becomes((await alarms.raise({ alarmPointId: empty.id })).id, 'CONFIG_PROBLEM');
    const { id } = await alarms.raise({ alarmPointId: mute.id });
    await alarms.becomes(id, 'CONFIG_PROBLEM');
  });

  it('of an inactive alarm point ends as INACTIVE although another plan was chosen for it, as the preview says (A6)', async () => {
    const { org, one, plan } = await two();
    const inactive = await alarms.point(org.id, plan.id, { active: false });
    const chosen = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
    const asked = { alarmPointId: inactive.id, alarmPlanId: chosen.id, requestId: 'inactive' };
    expect(await engine().preview(systemActor, asked)).toMatchObject({
      tracks: [],
      deadEnds: [{ code: 'inactive', kind: 'alarmPoint', id: inactive.id }],
    });
    const { id } = await alarms.raise(asked);
    await alarms.becomes(id, 'INACTIVE');
    expect(await alarms.calls(id)).toEqual([]);
  });

  it('begins later if it is scheduled, and calls the people whom a manual call names', async () => {
    const { org, one } = await two();
    const recipients = { participants: [one.id], groups: [] };
    const manual = { orgId: org.id, text: 'Come', recipients, manual: true };
    const { id, status } = await alarms.raise({ ...manual, start: '2999-01-01 08:00:00' });
    expect(status).toBe('SCHEDULED');
    await alarms.pass(id, 40_000_000_000);
    expect(await alarms.answerOf(id, one.id, 'ACCEPT')).toMatchObject({ status: 'ACCEPTED' });
  });

  it('repeats the steps as often as the alarm point defines', async () => {
    const { one, other, point } = await two({}, { countRepeat: 1, repeatBetween: 1 });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'DECLINE');
    await alarms.answerOf(id, other.id, 'DECLINE');
    await alarms.pass(id, 61);
    await alarms.callsIn(id, 'SENT', 2);
    await alarms.answerOf(id, one.id, 'DECLINE');
    await alarms.answerOf(id, other.id, 'DECLINE');
    await alarms.becomes(id, 'NOT_ACCEPTED');
    expect((await alarms.calls(id)).map(({ round }) => round)).toEqual([0, 0, 1, 1]);
  });

  it('sets off the alarms that follow, each once', async () => {
    const { org, one, plan, point } = await two();
    for (const consequentialTrigger of ['ON_NEW', 'ON_ACCEPTED', 'ON_NOT_ACCEPTED', 'ON_FINISHED']) {
      await admin.post('/consequentials', {
        name: consequentialTrigger,
        consequentialTrigger,
        initiatorId: point.id,
        orgId: org.id,
        alarmPlanId: plan.id,
        text: 'Follows',
      });
    }
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'ACCEPT');
    const followers = await alarms.query<{ name: string }>(
      'select name from alarm_job where parent_id = $1 order by id',
      [id],
    );
    expect(followers.map(({ name }) => name)).toEqual(['ON_NEW', 'ON_ACCEPTED', 'ON_FINISHED']);
  });

  it('has a preview of who would be called, and of who would not and why', async () => {
    const { org, one, other, plan, point } = await two({ waitSeconds: 90 });
    const silent = await alarms.person(org.id, []);
    const preview = await engine().preview(systemActor, {
      alarmPointId: point.id,
      requestId: 'p',
      recipients: { participants: [silent.id], groups: [] },
    });
    expect(preview).toMatchObject({ name: point.name, required: 1 });
    expect(preview.tracks.map(({ planId }) => planId)).toEqual([plan.id, null]);
    expect(preview.tracks[0]?.steps[0]).toMatchObject({ requiredAcceptances: 1, waitSeconds: 90 });
    expect(preview.tracks[0]?.steps[0]?.calls.map(({ participantId }) => participantId)).toEqual([one.id, other.id]);
    expect(preview.tracks[1]?.steps[0]?.deadEnds.map(({ code }) => code)).toEqual(['noDevice', 'nobody']);
  });

  it('begins the next step at once behind one that reaches nobody, as its preview says, and logs why (U5)', async () => {
    const org = await admin.org(1);
    const [silent, person] = [await alarms.person(org.id, []), await alarms.person(org.id)];
    const plan = await alarms.plan(org.id, [
      { participantIds: [silent.id], waitSeconds: 7200 },
      { participantIds: [person.id] },
    ]);
    const point = await alarms.point(org.id, plan.id);
    const { tracks } = await engine().preview(systemActor, { alarmPointId: point.id, requestId: 'p' });
    expect(tracks[0]?.steps.map(({ offsetSeconds }) => offsetSeconds)).toEqual([0, 0]);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    expect((await alarms.callsIn(id, 'SENT')).map(({ who }) => who)).toEqual([person.id]);
    const steps = await alarms.query<{ kind: string; step: number; code: string | null }>(
      `select kind, (detail ->> 'step')::integer as step, detail -> 'deadEnds' -> 0 ->> 'code' as code
       from alarm_log where job_id = $1 and kind in ('step', 'stepPassed') order by id`,
      [id],
    );
    expect(steps).toEqual([
      { kind: 'stepPassed', step: 0, code: 'noDevice' },
      { kind: 'step', step: 1, code: null },
    ]);
  });

  it('has a preview for its start, and requires as many acceptances as requested', async () => {
    const { org } = await two();
    const [one, other] = [await alarms.person(org.id), await alarms.person(org.id)];
    const trigger = {
      text: 'Come',
      manual: true,
      requiredAcceptances: 2,
      start: '2099-12-31 23:30:00',
      recipients: { participants: [one.id, other.id], groups: [] },
    };
    const preview = await engine().preview(systemActor, { ...trigger, requestId: 'p' });
    expect(preview).toMatchObject({ at: '2099-12-31 23:30:00', required: 2 });
    const { start: _, ...now } = trigger;
    const { id } = await alarms.raise(now);
    await alarms.callsIn(id, 'SENT', 2);
    await alarms.answerOf(id, one.id, 'ACCEPT');
    expect(await alarms.status(id)).toBe('PARTIAL_ACCEPTED');
    await alarms.answerOf(id, other.id, 'ACCEPT');
    expect(await alarms.status(id)).toBe('ACCEPTED');
  });

  it('runs the later informing steps of the plan when enough people have accepted', async () => {
    const { org, one, other } = await two();
    const boss = await alarms.person(org.id);
    const plan = await alarms.plan(org.id, [
      { participantIds: [one.id] },
      { participantIds: [other.id] },
      { participantIds: [boss.id], requiredAcceptances: 0 },
    ]);
    const point = await alarms.point(org.id, plan.id);
    const { id } = await alarms.raise({ alarmPointId: point.id });
    await alarms.answerOf(id, one.id, 'ACCEPT');
    const [told] = await alarms.callsIn(id, 'SENT');
    expect(told).toMatchObject({ who: boss.id, step: 2 });
    expect(await alarms.status(id)).toBe('ACCEPTED');
  });

  it('stops at the first device that has reached the person, if the alarm is defined so', async () => {
    const org = await admin.org(1);
    const one = await alarms.person(org.id, [
      device('MOBILE', '+49 171 2000001', 1),
      device('PHONE', '+49 171 2000002', 2),
    ]);
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id], requiredAcceptances: 0, waitSeconds: 0 }]);
    const first = await alarms.point(org.id, plan.id, { mediaUsageType: 'FIRST_REACHED' });
    const all = await alarms.point(org.id, plan.id);
    const states = async (id: number) => (await alarms.calls(id)).map(({ state }) => state);
    const [a, b] = [await alarms.raise({ alarmPointId: first.id }), await alarms.raise({ alarmPointId: all.id })];
    await alarms.becomes(a.id, 'FINISHED');
    await alarms.becomes(b.id, 'FINISHED');
    expect([await states(a.id), await states(b.id)]).toEqual([
      ['SENT', 'SKIPPED'],
      ['SENT', 'SENT'],
    ]);
  });

  it('calls all devices at once, if the alarm is defined so, and an answer on one closes the others', async () => {
    const org = await admin.org(1);
    const devices = ['MOBILE', 'PHONE', 'SMS'].map((type, index) => device(type, `+49 171 200000${index}`, index + 1));
    const one = await alarms.person(org.id, devices);
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
    const point = await alarms.point(org.id, plan.id, { mediaProcessingType: 'PARALLEL' });
    const { id } = await alarms.raise({ alarmPointId: point.id });
    const [, second] = await alarms.callsIn(id, 'SENT', 3);
    await alarms.answer(second?.id ?? 0, 'ACCEPT');
    expect((await alarms.calls(id)).map(({ state }) => state)).toEqual(['SKIPPED', 'ACCEPTED', 'SKIPPED']);
  });
});
