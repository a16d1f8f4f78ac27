import { describe, expect, it, onTestFinished } from 'vitest';
import { maintainAlarmTables } from '../../server/alarms/partitions.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { rulesOf } from './alarmRulesKit.ts';
import { testPlatform } from './helpers.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);
const rules = () => rulesOf(admin, alarms);

describe('an event that escalates', () => {
  const detailOf = async (id: number, kind: string) =>
    (
      await alarms.query<{ detail: object }>(
        'select detail from alarm_log where job_id = $1 and kind = $2 order by id',
        [id, kind],
      )
    ).map(({ detail }) => detail);

  it('makes the running alarm more urgent, and also lets it call the people of the plan', async () => {
    const { one, two, other, point, target, rule, raised } = await rules();
    const { id: ruleId, name } = await rule({ action: 'ESCALATE', priority: 2, alarmPlanId: other.id });
    const { id } = await alarms.raise({ alarmPointId: target.id });
    await alarms.callsIn(id, 'SENT');
    const reply = await alarms.receive(point.id, 'Still burning');
    expect(reply).toEqual({ id, status: 'PROCESSING', joined: true });
    await alarms.callsIn(id, 'SENT', 2);
    expect((await alarms.calls(id)).map(({ who }) => who)).toEqual([one.id, two.id]);
    expect(await raised()).toEqual([{ id, point: target.id, priority: 2 }]);
    expect(await detailOf(id, 'escalated')).toMatchObject([
      {
        ruleId,
        name,
        by: 'PUMP-7',
        text: 'Still burning',
        priority: { from: 3, to: 2 },
        plans: [{ planId: other.id, title: other.name }],
      },
    ]);
    expect(await alarms.answerOf(id, two.id, 'ACCEPT')).toMatchObject({ status: 'ACCEPTED' });
    const audit = await alarms.query<{ action: string }>(
      `select action from audit where type = 'alarms' and object_id = $1 order by id`,
      [id],
    );
    expect(audit.map(({ action }) => action)).toEqual(['raise', 'escalate']);
  });

  it('executes no plan twice, and never lowers the urgency', async () => {
    const { other, point, target, rule, raised } = await rules();
    await rule({ action: 'ESCALATE', priority: 4, alarmPlanId: other.id });
    const { id } = await alarms.raise({ alarmPointId: target.id, priority: 1 });
    await alarms.callsIn(id, 'SENT');
    await alarms.receive(point.id, 'Once');
    await alarms.callsIn(id, 'SENT', 2);
    await alarms.receive(point.id, 'Twice');
    expect((await detailOf(id, 'escalated')).map((detail) => (detail as { plans: object[] }).plans.length)).toEqual([
      1, 0,
    ]);
    expect(await raised()).toEqual([{ id, point: target.id, priority: 1 }]);
    expect((await alarms.calls(id)).length).toBe(2);
  });

  it('raises the alarm by the rule if none is running, even if one starts later', async () => {
    const { two, other, point, target, rule, raised } = await rules();
    await rule({ action: 'ESCALATE', priority: 1, alarmPlanId: other.id });
    const later = await alarms.raise({ alarmPointId: target.id, start: '2999-01-01 08:00:00' });
    const { id } = await alarms.receive(point.id, 'Fire');
    expect(await raised()).toMatchObject([{ id: later.id }, { id, point: target.id, priority: 1 }]);
    await alarms.callsIn(id ?? 0, 'SENT');
    expect((await alarms.calls(id ?? 0)).map(({ who }) => who)).toEqual([two.id]);
  });

  it('calls only people whom the plan informs, once enough people have accepted', async () => {
    const { org, one, two, target, plan, point, rule } = await rules();
    const [boss] = [await alarms.person(org.id)];
    const inform = await alarms.plan(org.id, [
      { participantIds: [two.id] },
      { participantIds: [boss.id], requiredAcceptances: 0 },
    ]);
    const waiting = await alarms.point(org.id, plan.id, { acknowledgeMode: 'ACCEPT_AND_ACKNOWLEDGE' });
    expect(target.id).not.toBe(waiting.id);
    await rule({ action: 'ESCALATE', alarmPlanId: inform.id, alarmPointId: waiting.id });
    const { id } = await alarms.raise({ alarmPointId: waiting.id });
    await alarms.answerOf(id, one.id, 'ACCEPT');
    expect(await alarms.receive(point.id, 'Fire')).toMatchObject({ id, status: 'ACCEPTED' });
    await alarms.callsIn(id, 'SENT');
    expect((await alarms.calls(id)).map(({ who, state }) => [who, state])).toEqual([
      [one.id, 'ACCEPTED'],
      [boss.id, 'SENT'],
    ]);
  });

  it('also escalates an alarm that has not started yet', async () => {
    const { one, two, other, point, target, rule } = await rules();
    await rule({ action: 'ESCALATE', alarmPlanId: other.id });
    const { id } = await alarms.raise({ alarmPointId: target.id, start: '2999-01-01 08:00:00' });
    // due, but not started yet
    await alarms.query(`update alarm_job set status = 'NEW' where id = $1`, [id]);
    expect(await alarms.receive(point.id, 'Fire')).toMatchObject({ id, status: 'NEW' });
    await alarms.pass(id, 40_000_000_000);
    await alarms.callsIn(id, 'SENT', 2);
    expect((await alarms.calls(id)).map(({ who }) => who)).toEqual([one.id, two.id]);
  });
});

describe('a rule that counts events', () => {
  it('applies once enough events have come within its time window, and then pauses for that time', async () => {
    const { point, target, rule, points, wait } = await rules();
    await rule({ countAtLeast: 3, countWindow: 10 });
    for (let i = 0; i < 6; i++) await alarms.receive(point.id, 'Door open');
    expect(await points()).toEqual([point.id, point.id, target.id, point.id, point.id, point.id]);
    await wait(9);
    await alarms.receive(point.id, 'Door open');
    await wait(2);
    await alarms.receive(point.id, 'Door open');
    await alarms.receive(point.id, 'Door open');
    expect((await points()).slice(6)).toEqual([point.id, point.id, target.id]);
  });

  it('counts neither events before its time window, nor those that do not match, nor one event twice', async () => {
    const { point, rule, points, wait } = await rules();
    await rule({ countAtLeast: 2, countWindow: 10, textPattern: 'door' });
    await alarms.receive(point.id, 'Door open');
    await wait(11);
    await alarms.receive(point.id, 'Window open');
    await alarms.receive(point.id, 'Door open', { requestId: 'same' });
    await alarms.receive(point.id, 'Door open', { requestId: 'same' });
    expect(await points()).toEqual([point.id, point.id, point.id]);
  });

  it('suppresses every event as long as enough of them come', async () => {
    const { point, rule, points, wait } = await rules();
    await rule({ action: 'SUPPRESS', alarmPointId: null, countAtLeast: 3, countWindow: 10 });
    const replies = [];
    for (let i = 0; i < 5; i++) replies.push((await alarms.receive(point.id, 'Flaps')).id === null);
    expect(replies).toEqual([false, false, true, true, true]);
    await wait(11);
    expect(await alarms.receive(point.id, 'Flaps')).toMatchObject({ status: 'NEW' });
    expect((await points()).length).toBe(3);
  });

  it('counts events one after another, whichever of two servers receives them', async () => {
    const { point, target, rule, points } = await rules();
    await rule({ countAtLeast: 10, countWindow: 10 });
    const second = await testPlatform([], { databaseUrl: t.platform.config.databaseUrl ?? '' });
    onTestFinished(() => second.close());
    const both = [alarms, alarmsOf(second, admin)];
    const replies = both.flatMap((each) => Array.from({ length: 6 }, () => each.receive(point.id, 'Door open')));
    expect((await Promise.all(replies)).every(({ id }) => id !== null)).toBe(true);
    const found = await points();
    expect(found.length).toBe(12);
    expect(found.filter((one) => one === target.id).length).toBe(1);
    expect(found.indexOf(target.id)).toBe(9);
  });

  it('forgets events after two days', async () => {
    const { point, rule, wait } = await rules();
    const { id } = await rule({ countAtLeast: 3, countWindow: 1_440 });
    const counted = () => alarms.query('select from alarm_rule_event where rule_id = $1', [id]);
    await alarms.receive(point.id, 'Door open', { requestId: 'old' });
    await wait(2_880);
    await alarms.query(`update alarm_event set at = at - interval '2 days' where request_id = 'old'`);
    await alarms.receive(point.id, 'Door open', { requestId: 'young' });
    await maintainAlarmTables(t.platform.pool, 12, 'UTC');
    expect((await counted()).length).toBe(1);
    const known = await alarms.query('select request_id as id from alarm_event where alarm_point_id = $1', [point.id]);
    expect(known).toEqual([{ id: 'young' }]);
  });
});
