import { describe, expect, it } from 'vitest';
import type { AlarmRaised } from '../../protocol/alarms.ts';
import { WEEKDAYS } from '../../protocol/calendars.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf, loseTasks } from './alarmKit.ts';
import { next, type Stored } from './records.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);

const whoIn = async (id: number) => (await alarms.calls(id)).map(({ who, step }) => [who, step]);
const raise = (trigger: object) =>
  admin.post<AlarmRaised>('/alarm-trigger', { requestId: `recipients-${next()}`, ...trigger });
const group = (orgId: number, people: Stored[], more: object = {}) =>
  admin.post('/participant-groups', {
    name: `Group ${next()}`,
    orgId,
    participantIds: people.map(({ id }) => id),
    ...more,
  });

/** A row of a schedule in which this person is on duty at any time. */
const onDuty = (who: Stored) => ({
  individualCalendarId: who.id,
  dateRule: {
    type: 'WeeklyDateRule',
    start: '00:00:00',
    end: '23:59:00',
    markedDays: [...WEEKDAYS],
    repeatEvery: 1,
    holiday: false,
  },
});
const team = (orgId: number, who: Stored) =>
  admin.post('/participant-rotationals', {
    name: `Team ${next()}`,
    orgId,
    validFrom: '2020-01-06 00:00:00',
    participantWeekGroups: [{ participantRotationEvents: [onDuty(who)] }],
  });

async function three() {
  const org = await admin.org(1);
  const people = [await alarms.person(org.id), await alarms.person(org.id), await alarms.person(org.id)] as const;
  return { org, people };
}

describe('groups', () => {
  it('of a step are called together with its people, everybody once', async () => {
    const { org, people } = await three();
    const [one, two, boss] = people;
    const [both, also] = [await group(org.id, [one, two]), await group(org.id, [two])];
    const plan = await alarms.plan(org.id, [{ groupIds: [both.id, also.id], participantIds: [boss.id, one.id] }]);
    const { id } = await raise({ alarmPointId: (await alarms.point(org.id, plan.id)).id });
    await alarms.callsIn(id, 'SENT', 3);
    expect(await whoIn(id)).toEqual([
      [one.id, 0],
      [two.id, 0],
      [boss.id, 0],
    ]);
  });

  it('of a manual call are called with their members at that time; an inactive group is not called [S7.123]', async () => {
    const { org, people } = await three();
    const [one, two, other] = people;
    const crew = await group(org.id, [one]);
    const idle = await group(org.id, [other], { active: false });
    const recipients = { participants: [one.id], groups: [crew.id, idle.id] };
    const { id } = await raise({
      orgId: org.id,
      text: 'Come',
      manual: true,
      recipients,
      start: '2999-01-01 08:00:00',
    });
    await admin.put('/participant-groups', { ...crew, participantIds: [one.id, two.id] });
    await alarms.pass(id, 40_000_000_000);
    await alarms.callsIn(id, 'SENT', 2);
    expect((await whoIn(id)).map(([who]) => who).sort()).toEqual([one.id, two.id]);
    expect(await alarms.answerOf(id, two.id, 'ACCEPT')).toMatchObject({ status: 'ACCEPTED' });
  });

  it('without anybody end as CONFIG_PROBLEM', async () => {
    const { org } = await three();
    const empty = await group(org.id, []);
    const { id } = await raise({
      orgId: org.id,
      text: 'Come',
      manual: true,
      recipients: { participants: [], groups: [empty.id] },
    });
    await alarms.becomes(id, 'CONFIG_PROBLEM');
    expect(await alarms.calls(id)).toEqual([]);
  });
});

describe('the person on duty', () => {
  it('at the start of a step is called: a team schedule may change between two steps', async () => {
    const { org, people } = await three();
    const [one, two] = people;
    const crew = await team(org.id, one);
    const steps = [{ teamScheduleIds: [crew.id] }, { teamScheduleIds: [crew.id] }];
    const plan = await alarms.plan(org.id, steps);
    const { id } = await raise({ alarmPointId: (await alarms.point(org.id, plan.id)).id });
    await alarms.callsIn(id, 'SENT');
    const stored = await admin.get(`/participant-rotationals/${crew.id}`);
    await admin.put('/participant-rotationals', {
      ...stored,
      participantWeekGroups: [{ participantRotationEvents: [onDuty(two)] }],
    });
    await alarms.pass(id, 301);
    await alarms.callsIn(id, 'NO_ANSWER');
    await alarms.callsIn(id, 'SENT');
    expect(await whoIn(id)).toEqual([
      [one.id, 0],
      [two.id, 1],
    ]);
    const [call] = (await alarms.query(`select reasons from alarm_call where job_id = $1 and step = 1`, [id])) as [
      { reasons: object[] },
    ];
    expect(call.reasons).toMatchObject([{ kind: 'row', of: { kind: 'schedule', id: crew.id } }]);
  });

  it('at another alarm point is called while the calendar of an alarm point names that one as its replacement', async () => {
    const { org, people } = await three();
    const [one, two] = people;
    const [own, works] = [
      await alarms.plan(org.id, [{ participantIds: [one.id] }]),
      await alarms.plan(org.id, [{ participantIds: [two.id] }]),
    ];
    const [point, instead] = [await alarms.point(org.id, own.id), await alarms.point(org.id, works.id)];
    const days = (start: string, end: string) => ({ startDateSelected: start, endDateSelected: end });
    const put = (event: object) => admin.put(`/alarmpoints/${point.id}/calendar/update`, { event });
    await put({
      title: 'Past',
      ...days('2001-01-01 00:00:00', '2001-01-02 00:00:00'),
      alarmReplacement: { alarmPointId: instead.id },
    });
    const before = await raise({ alarmPointId: point.id });
    await alarms.callsIn(before.id, 'SENT');
    expect(await whoIn(before.id)).toEqual([[one.id, 0]]);
    await put({
      title: 'Works',
      ...days('2001-01-01 00:00:00', '2998-12-31 00:00:00'),
      alarmReplacement: { alarmPointId: instead.id },
    });
    const { id } = await raise({ alarmPointId: point.id });
    await alarms.callsIn(id, 'SENT');
    expect(await whoIn(id)).toEqual([[two.id, 0]]);
    const details = await admin.get(`/alarmtable/details/${id}`);
    expect(details).toMatchObject({ alarmPointId: point.id, alarmName: point.name, tracks: [{ planId: works.id }] });
  });
});

describe('the choice for an alarm', () => {
  it('of a plan replaces the plan of the alarm point, and is proposed again', async () => {
    const { org, people } = await three();
    const [one, two] = people;
    const own = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
    const chosen = await alarms.plan(org.id, [{ participantIds: [two.id] }]);
    const point = await alarms.point(org.id, own.id);
    const { id } = await raise({ alarmPointId: point.id, alarmPlanId: chosen.id });
    await alarms.callsIn(id, 'SENT');
    expect(await whoIn(id)).toEqual([[two.id, 0]]);
    const again = await admin.get(`/alarmtable/prepare-trigger-again/${id}`);
    expect(again).toMatchObject({ alarmPointId: point.id, alarmPlanId: chosen.id });
    const second = await raise(again);
    await alarms.callsIn(second.id, 'SENT');
    expect(await whoIn(second.id)).toEqual([[two.id, 0]]);
    const plain = await raise({ alarmPointId: point.id });
    expect(await admin.get(`/alarmtable/prepare-trigger-again/${plain.id}`)).not.toHaveProperty('alarmPlanId');
  });

  it('of a template without an alarm point uses the plan and the text of the template', async () => {
    const { org, people } = await three();
    const [one] = people;
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
    const template = await admin.post('/alarmtemplates', {
      name: `Template ${next()}`,
      orgId: org.id,
      language: 'ENGLISH',
      text: 'Evacuate {organization}',
      priority: 2,
      alarmPlanId: plan.id,
      acknowledgeMode: 'ACCEPT',
    });
    const { id } = await raise({ templateId: template.id });
    await alarms.callsIn(id, 'SENT');
    expect(await whoIn(id)).toEqual([[one.id, 0]]);
    expect(await admin.get(`/alarmtable/details/${id}`)).toMatchObject({
      alarmName: template.name,
      alarmPointId: null,
      orgId: org.id,
      priority: 2,
      acknowledgeMode: 'ACCEPT',
      text: `Evacuate ${org.name}`,
      tracks: [{ planId: plan.id }],
    });
    expect(await alarms.answerOf(id, one.id, 'ACCEPT')).toMatchObject({ status: 'ACCEPTED' });
    expect(await admin.get(`/history/prepare-trigger-again/${id}`)).toMatchObject({
      templateId: template.id,
      alarmPlanId: plan.id,
      text: `Evacuate ${org.name}`,
    });
  });
});

describe('work whose task was lost', () => {
  /** Removes the tasks that wait for an alarm, as if no worker had been notified of them. */
  const lose = (id: number) => loseTasks(t.platform.pool, `^alarm_[a-z_]+:${id}(:|$)`);

  it('is found by the sweep: the start of an alarm, the end of a step, and the time for answers', async () => {
    const { org, people } = await three();
    const [one, two] = people;
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }, { participantIds: [two.id] }]);
    const point = await alarms.point(org.id, plan.id);
    const { id } = await raise({ alarmPointId: point.id, start: '2999-01-01 08:00:00' });
    await lose(id);
    await alarms.pass(id, 40_000_000_000);
    await alarms.callsIn(id, 'SENT');
    await lose(id);
    await alarms.pass(id, 301);
    await alarms.callsIn(id, 'NO_ANSWER');
    await alarms.callsIn(id, 'SENT');
    expect(await whoIn(id)).toEqual([
      [one.id, 0],
      [two.id, 1],
    ]);
  }, 60_000);

  it('is found by the sweep: calls that are due', async () => {
    const { org, people } = await three();
    const [one] = people;
    const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
    const { id } = await raise({ alarmPointId: (await alarms.point(org.id, plan.id)).id });
    await alarms.callsIn(id, 'SENT');
    // as a process leaves it that died before it notified the others
    await alarms.query(
      `insert into alarm_call (raised_at, job_id, track, round, step, participant_id, participant_name, device_type,
         address, rank, position, due_at)
       select raised_at, id, 0, 0, 0, $2, 'Left', 'SMS', '+49 171 2000002', 1, 1, clock_timestamp() from alarm_job where id = $1`,
      [id, one.id],
    );
    await alarms.callsIn(id, 'SENT', 2);
  });
});
