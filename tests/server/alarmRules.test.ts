import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { systemActor } from '../../server/actor.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import { rulesOf } from './alarmRulesKit.ts';
import { next } from './records.ts';

const { t, admin } = await adminPlatform();
const alarms = alarmsOf(t, admin);
const rules = () => rulesOf(admin, alarms);

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
