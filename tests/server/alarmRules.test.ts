import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { maintainAlarmTables } from '../../server/alarms/partitions.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { testPlatform } from './helpers.ts';
import { next } from './records.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);

interface Raised {
  id: number;
  point: number;
  priority: number;
}

/**
 * Creates an organization with an alarm point that gets events and another one; `rule` adds a rule, by default for the
 * second one.
 */
async function rules() {
  const org = await admin.org(1);
  const [one, two] = [await alarms.person(org.id), await alarms.person(org.id)];
  const plan = await alarms.plan(org.id, [{ participantIds: [one.id] }]);
  const other = await alarms.plan(org.id, [{ participantIds: [two.id], requiredAcceptances: 1 }]);
  const [point, target] = [await alarms.point(org.id, plan.id), await alarms.point(org.id, plan.id)];
  const rule = (more: object) =>
    admin.post('/alarm-rules', { name: `Rule ${next()}`, orgId: org.id, rank: 10, alarmPointId: target.id, ...more });
  /** The alarms of the two alarm points, ordered by id. */
  const raised = () =>
    alarms.query<Raised>(
      'select id, alarm_point_id as point, priority from alarm_job where alarm_point_id = any($1) order by id',
      [[point.id, target.id]],
    );
  const points = async () => (await raised()).map((one) => one.point);
  /** Lets this many minutes pass for the events that rules have counted. */
  const wait = (minutes: number) =>
    alarms.query('update alarm_rule_event set at = at - make_interval(mins => $1)', [minutes]);
  return { org, one, two, plan, other, point, target, rule, raised, points, wait };
}

const SUPPRESSED = { id: null, status: null, suppressed: true };

describe('an event of a connected system', () => {
  it('raises its own alarm where no rule applies', async () => {
    const { point, points, rule } = await rules();
    await rule({ textPattern: 'water' });
    const { id } = await alarms.receive(point.id, 'Fire in the cellar');
    expect(await points()).toEqual([point.id]);
    const [job] = await alarms.query(
      'select source, system_id as "systemId", triggered_by as by from alarm_job where id = $1',
      [id],
    );
    expect(job).toEqual({ source: 'inbound', systemId: 'PUMP-7', by: 'PUMP-7' });
  });

  it.each([{}, { action: 'REPLACE' }])('raises the alarm of a rule instead of its own: %o', async (action) => {
    const { point, target, rule, raised } = await rules();
    const { id, name } = await rule({ ...action, priority: 1, textPattern: 'water' });
    const reply = await alarms.receive(point.id, 'Water in the cellar');
    expect(await raised()).toEqual([{ id: reply.id, point: target.id, priority: 1 }]);
    const [log] = await alarms.query(`select detail from alarm_log where job_id = $1 and kind = 'rule'`, [reply.id]);
    expect(log).toEqual({ detail: { ruleId: id, name } });
  });

  it('that names no system ID has that of its alarm point for rules, as its alarm has', async () => {
    const { point, target, rule, points } = await rules();
    const stored = await admin.get(`/alarmpoints/${point.id}`);
    const systemId = `DOOR-${next()}`;
    await admin.put('/alarmpoints/', { ...stored, systemId });
    await rule({ systemIdPattern: systemId });
    await t.platform.alarms.receive(
      systemActor,
      { alarmPointId: point.id, text: 'Open', requestId: `event ${next()}` },
      { kind: 'inbound', alarmPointId: point.id },
    );
    expect(await points()).toEqual([target.id]);
  });

  it('raises the alarm of a rule in addition to its own, whose id the sender gets', async () => {
    const { point, target, rule, points, raised } = await rules();
    await rule({ action: 'TRIGGER' });
    const { id } = await alarms.receive(point.id, 'Water');
    expect(await points()).toEqual([point.id, target.id]);
    expect((await raised())[0]?.id).toBe(id);
  });

  it('that is sent again is the same event', async () => {
    const { point, rule, points } = await rules();
    await rule({ action: 'TRIGGER' });
    const send = () => alarms.receive(point.id, 'Water', { requestId: 'w-1' });
    const [first, second] = await Promise.all([send(), send()]);
    expect([second.id, (await send()).id]).toEqual([first.id, first.id]);
    expect((await points()).length).toBe(2);
  });

  it('is checked against the next rule unless the previous one stops it', async () => {
    const { org, plan, point, target, rule, points } = await rules();
    const third = await alarms.point(org.id, plan.id);
    await rule({ stop: false, rank: 1 });
    await rule({ rank: 2, alarmPointId: third.id });
    await rule({ rank: 3, action: 'TRIGGER' });
    await alarms.receive(point.id, 'Water');
    expect(await points()).toEqual([target.id]);
    const rows = await alarms.query('select from alarm_job where alarm_point_id = $1', [third.id]);
    expect(rows.length).toBe(1);
  });

  const gone = (id: number) => alarms.query('update object set deleted_at = now() where id = $1', [id]);
  const goneIn = (id: number | null) =>
    alarms.query(
      `select kind, detail from alarm_log where job_id = $1 and kind in ('rulePointGone', 'rulePlanGone') order by id`,
      [id],
    );

  it('is raised by its own alarm point if that of a rule was deleted, and its log says so (A5)', async () => {
    const { point, target, rule, points } = await rules();
    const { id: ruleId, name } = await rule({ action: 'REPLACE' });
    await gone(target.id);
    const { id } = await alarms.receive(point.id, 'Water');
    expect(await points()).toEqual([point.id]);
    expect(await goneIn(id)).toEqual([{ kind: 'rulePointGone', detail: { ruleId, name } }]);
  });

  it("calls the alarm point's own people if the alarm plan of a rule was deleted, and its log says so (A5)", async () => {
    const { one, other, point, target, rule, raised } = await rules();
    const { id: ruleId, name } = await rule({ action: 'REPLACE', priority: 1, alarmPlanId: other.id });
    await gone(other.id);
    const { id } = await alarms.receive(point.id, 'Water');
    expect(await raised()).toEqual([{ id, point: target.id, priority: 1 }]);
    await alarms.callsIn(id ?? 0, 'SENT');
    expect((await alarms.calls(id ?? 0)).map(({ who }) => who)).toEqual([one.id]);
    expect(await goneIn(id)).toEqual([{ kind: 'rulePlanGone', detail: { ruleId, name } }]);
  });

  it('is raised even if the alarm point of a rule is deleted while the event is handled (A5)', async () => {
    const { point, target, rule, points } = await rules();
    const { id: ruleId, name } = await rule({ action: 'REPLACE' });
    const { store } = t.platform;
    const read = store.getMany.bind(store);
    const reading = vi.spyOn(store, 'getMany');
    onTestFinished(() => reading.mockRestore());
    reading.mockImplementation(async (actor, resource, ids) =>
      ids.includes(target.id) ? new Map() : read(actor, resource, ids),
    );
    const { id } = await alarms.receive(point.id, 'Water');
    reading.mockRestore();
    expect(await points()).toEqual([point.id]);
    expect(await goneIn(id)).toEqual([{ kind: 'rulePointGone', detail: { ruleId, name } }]);
  });
});

describe('an event that a rule suppresses', () => {
  it('raises nothing, and is recorded in the history of the rule', async () => {
    const { point, rule, points } = await rules();
    const { id } = await rule({ action: 'SUPPRESS', alarmPointId: null, systemIdPattern: 'PUMP-*' });
    expect(await alarms.receive(point.id, 'Test run', { requestId: 's-1' })).toEqual(SUPPRESSED);
    expect(await alarms.receive(point.id, 'Test run', { requestId: 's-1' })).toEqual(SUPPRESSED);
    expect(await points()).toEqual([]);
    const { list } = await admin.get<{ list: object[] }>(`/audit/ALARM_RULE/${id}`);
    const after = { systemId: 'PUMP-7', text: 'Test run', alarmPointId: point.id, alarmPointName: point.name };
    expect(list).toMatchObject([{ action: 'suppress', actor: 'PUMP-7', after }, { action: 'create' }]);
    expect(list[0]).toMatchObject({ at: expect.any(String) });
  });

  it('still raises the alarms of previous rules', async () => {
    const { point, target, rule, points } = await rules();
    await rule({ action: 'TRIGGER', rank: 1, stop: false });
    await rule({ action: 'SUPPRESS', rank: 2, alarmPointId: null });
    await rule({ action: 'TRIGGER', rank: 3 });
    const { id } = await alarms.receive(point.id, 'Water');
    expect(id).toEqual(expect.any(Number));
    expect(await points()).toEqual([target.id]);
  });
});

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

describe('access', () => {
  it('rules of the organization and of those above it apply, those of others never', async () => {
    const { org, point, target, rule, points } = await rules();
    const [beside, below] = [await admin.org(1), await admin.org(org.id)];
    await admin.post('/alarm-rules', {
      name: 'Beside',
      orgId: beside.id,
      rank: 1,
      action: 'SUPPRESS',
    });
    await admin.post('/alarm-rules', { name: 'Below', orgId: below.id, rank: 1, action: 'SUPPRESS' });
    await alarms.receive(point.id, 'Water');
    expect(await points()).toEqual([point.id]);
    await rule({ rank: 5 });
    const deep = await alarms.point(below.id, null);
    await admin.remove(`/alarm-rules/${(await admin.list('ALARM_RULE', { filterValue: 'Below' })).list[0]?.id}`);
    await alarms.receive(deep.id, 'Water');
    expect(await points()).toEqual([point.id, target.id]);
  });

  it('alarms that people raise do not go through rules', async () => {
    const { point, rule, points } = await rules();
    await rule({ action: 'SUPPRESS', alarmPointId: null });
    await admin.post('/alarm-trigger', { alarmPointId: point.id, requestId: `hand-${next()}` });
    expect(await points()).toEqual([point.id]);
  });

  it('a request with an inbound key is told that its event was suppressed', async () => {
    const { point, rule } = await rules();
    await rule({ action: 'SUPPRESS', alarmPointId: null });
    const { url } = await admin.post<{ url: string }>(`/alarmpoints/${point.id}/inbound-key`, {});
    const reply = await t.call({ method: 'POST', url, payload: { text: 'Test run' } });
    expect([reply.statusCode, reply.json()]).toEqual([200, SUPPRESSED]);
  });
});

describe('the definition', () => {
  const codesOf = async (more: object) => {
    const { point } = await rules();
    const record = { name: `Rule ${next()}`, orgId: 1, alarmPointId: point.id, ...more };
    const { status, body } = await admin.send('POST', '/alarm-rules', record);
    return status === 200 ? {} : body.errors;
  };

  it.each([
    ['an alarm point unless it suppresses', { alarmPointId: null }, { alarmPointId: 'required' }],
    ['none where it suppresses', { action: 'SUPPRESS', alarmPointId: null }, {}],
    ['a priority or a plan where it escalates', { action: 'ESCALATE' }, { priority: 'required' }],
    ['no plan where it escalates by its priority', { action: 'ESCALATE', priority: 1 }, {}],
    ['a time where it counts', { countAtLeast: 3, countWindow: null }, { countWindow: 'required' }],
    ['a time of a day at most', { countAtLeast: 3, countWindow: 1_441 }, { countWindow: 'max:1440' }],
    ['at least two events where it counts', { countAtLeast: 1 }, { countAtLeast: 'min:2' }],
    ['a known action', { action: 'FORWARD' }, { action: 'enum' }],
  ])('requires %s', async (_, more, errors) => {
    expect(await codesOf(more)).toEqual(errors);
  });

  it('a new rule replaces the alarm unless it defines another action', async () => {
    const { rule } = await rules();
    expect(await rule({})).toMatchObject({ action: 'REPLACE', countAtLeast: null });
  });
});
