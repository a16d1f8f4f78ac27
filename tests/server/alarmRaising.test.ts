import { describe, expect, it, vi } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf, device } from './alarmKit.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);
const engine = () => t.platform.alarms;

describe('raising', () => {
  it('happens once for a request, and joins the running alarm within the interval of its alarm point', async () => {
    const { point } = await alarms.two({}, { repeatMonInterval: 10 });
    const request = { alarmPointId: point.id, requestId: 'the same' };
    const first = await alarms.raise(request);
    expect((await alarms.raise(request)).id).toBe(first.id);
    const joined = await alarms.raise({ alarmPointId: point.id });
    expect(joined).toMatchObject({ id: first.id, joined: true });
    await engine().stop(systemActor, [first.id], '');
    expect((await alarms.raise({ alarmPointId: point.id })).id).not.toBe(first.id);
    expect(await alarms.log(first.id)).toContain('joined');
  });

  it('does not wait for a limit that cannot be checked', async () => {
    const { point } = await alarms.two();
    const query = vi.spyOn(t.platform.pools.queue, 'query');
    query.mockImplementation(() => new Promise(() => undefined));
    const silent = await alarms.raise({ alarmPointId: point.id });
    query.mockImplementation(() => Promise.reject(new Error('away')));
    const away = await alarms.raise({ alarmPointId: point.id });
    query.mockRestore();
    expect([silent.status, away.status]).toEqual(['NEW', 'NEW']);
  });

  it('neither joins an alarm that waits for its start, nor lets one that is to begin later join a running one (A6)', async () => {
    const { point } = await alarms.two({}, { repeatMonInterval: 10 });
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
    const { org, plan } = await alarms.two();
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
    const { org, one, plan } = await alarms.two();
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
    const { org, one } = await alarms.two();
    const recipients = { participants: [one.id], groups: [] };
    const manual = { orgId: org.id, text: 'Come', recipients, manual: true };
    const { id, status } = await alarms.raise({ ...manual, start: '2999-01-01 08:00:00' });
    expect(status).toBe('SCHEDULED');
    await alarms.pass(id, 40_000_000_000);
    expect(await alarms.answerOf(id, one.id, 'ACCEPT')).toMatchObject({ status: 'ACCEPTED' });
  });

  it('repeats the steps as often as the alarm point defines', async () => {
    const { one, other, point } = await alarms.two({}, { countRepeat: 1, repeatBetween: 1 });
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
    const { org, one, plan, point } = await alarms.two();
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
    const { org, one, other, plan, point } = await alarms.two({ waitSeconds: 90 });
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
    const { org } = await alarms.two();
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
    const { org, one, other } = await alarms.two();
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
