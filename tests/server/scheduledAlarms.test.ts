import { describe, expect, it } from 'vitest';
import type { AlarmActionResult, AlarmDetails, RescheduleRequest } from '../../protocol/alarmTable.ts';
import { adminPlatform } from './admin.ts';
import { alarmsOf } from './alarmKit.ts';
import type { Client, Stored } from './records.ts';

const { t, admin, clientAt } = await adminPlatform();
const alarms = alarmsOf(t, admin);

const START = '2999-01-01 08:00:00';
const LATER = '2999-01-02 09:30:00';
const RAISES = ['ALARM_TABLE', 'ALARM_PANEL', 'ALARMPOINT_VIEW'];

/** An alarm point with a person, and a scheduled alarm of it. */
async function scheduled(more: object = {}) {
  const { id: orgId } = await admin.org(1);
  const person = await alarms.person(orgId);
  const plan = await alarms.plan(orgId, [{ participantIds: [person.id] }]);
  const point = await alarms.point(orgId, plan.id, more);
  const { id, status } = await alarms.raise({ alarmPointId: point.id, start: START });
  return { orgId, person, plan, point, id, status };
}

const details = (id: number) => admin.get<AlarmDetails>(`/alarmtable/details/${id}`);
const move = (client: Client, request: Partial<RescheduleRequest> & { list: { id: number; startsAt?: string }[] }) =>
  client.post<AlarmActionResult>('/alarmtable/reschedule', { start: LATER, ...request });
const cancel = (client: Client, ids: number[], text?: string) =>
  client.post<AlarmActionResult>('/alarmtable/cancel', { ids, ...(text ? { text } : {}) });
const told = (id: number, reason: string, status: string | null = 'SCHEDULED') => ({
  list: [{ id, ok: false, status, reason }],
});
const auditOf = async (id: number) =>
  (
    await alarms.query<{ action: string; after: object }>(
      `select action, after from audit where type = 'alarms' and object_id = $1 order by id`,
      [id],
    )
  ).slice(1);

/** A follow-up alarm of the alarm point, which calls people by the plan. */
const follower = (point: Stored, planId: number, on: string) =>
  admin.post('/consequentials', {
    name: `Follows ${on}`,
    initiatorId: point.id,
    alarmPlanId: planId,
    consequentialTrigger: on,
    text: 'Follow',
    deleted: false,
  });
const follows = async (id: number) =>
  (await alarms.query<{ name: string }>('select name from alarm_job where parent_id = $1 order by id', [id])).map(
    ({ name }) => name,
  );

describe('POST /alarmtable/reschedule', () => {
  it('gives a scheduled alarm another start, at which it begins, with an entry in log and audit log (U11)', async () => {
    const { id, person } = await scheduled();
    const raiser = await clientAt((await details(id)).orgId, RAISES);
    const list = [{ id, startsAt: START }];
    expect(await move(raiser, { list, text: 'Postponed' })).toEqual({ list: [{ id, ok: true, status: 'SCHEDULED' }] });
    const { startsAt, log } = await details(id);
    expect(startsAt).toBe('2999-01-02 09:30:00');
    expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['scheduled', { source: 'user', starts: '2999-01-01 08:00:00' }],
      ['moved', { before: '2999-01-01 08:00:00', starts: '2999-01-02 09:30:00', text: 'Postponed' }],
    ]);
    expect(await auditOf(id)).toEqual([
      { action: 'reschedule', after: { status: 'SCHEDULED', start: '2999-01-02 09:30:00', text: 'Postponed' } },
    ]);
    const [task] = await alarms.query<{ same: boolean }>(
      `select w.run_at = j.starts_at as same from alarm_job j
       join graphile_worker.jobs w on w.key = 'alarm_start:' || j.id where j.id = $1`,
      [id],
    );
    expect(task).toEqual({ same: true });
    await alarms.pass(id, 40_000_000_000);
    expect(await alarms.answerOf(id, person.id, 'ACCEPT')).toMatchObject({ status: 'ACCEPTED' });
  });

  it('of two at once only one moves it: the other knew another start (U11)', async () => {
    const { id } = await scheduled();
    const known = [{ id, startsAt: START }];
    const both = await Promise.all([
      move(admin, { list: known, start: '2999-02-01 08:00:00' }),
      move(admin, { list: known, start: '2999-03-01 08:00:00' }),
    ]);
    expect(both.map(({ list }) => list[0]?.reason ?? 'moved').sort()).toEqual(['ALARM_MOVED', 'moved']);
    const refused = both.flatMap(({ list }) => list.filter(({ ok }) => !ok));
    expect(refused).toEqual([expect.objectContaining({ by: 'Tocsin Administrator', at: expect.any(String) })]);
  });

  it('moving and cancelling at once: the alarm is cancelled in any case (U11)', async () => {
    const { id } = await scheduled();
    const [moved, cancelled] = await Promise.all([move(admin, { list: [{ id }] }), cancel(admin, [id])]);
    expect(cancelled).toEqual({ list: [{ id, ok: true, status: 'CANCELED' }] });
    expect(['ALARM_ENDED', undefined]).toContain(moved.list[0]?.reason);
    expect(await alarms.status(id)).toBe('CANCELED');
  });

  it('says that an alarm has begun or ended meanwhile (U11)', async () => {
    const { id } = await scheduled();
    await alarms.pass(id, 40_000_000_000);
    await alarms.callsIn(id, 'SENT');
    expect(await move(admin, { list: [{ id }] })).toEqual(told(id, 'ALARM_BEGUN', 'PROCESSING'));
    expect(await cancel(admin, [id])).toEqual(told(id, 'ALARM_BEGUN', 'PROCESSING'));
    await admin.post('/alarmtable/stop', { ids: [id] });
    // and by whom
    expect(await move(admin, { list: [{ id }] })).toMatchObject(told(id, 'ALARM_ENDED', 'INTERRUPTED'));
    expect(await cancel(admin, [id])).toMatchObject(told(id, 'ALARM_ENDED', 'INTERRUPTED'));
  });

  it.each([
    ['a start that has passed', { start: '2020-01-01 08:00:00' }, { start: 'past' }],
    ['no start', { start: '' }, { start: 'required' }],
    ['a start that is no time', { start: 'soon' }, { start: 'dateTime' }],
    ['no alarm', { list: [] }, { list: 'minItems:1' }],
  ])('refuses %s (U11)', async (_, wrong, errors) => {
    const { id } = await scheduled();
    const reply = await admin.send('POST', '/alarmtable/reschedule', { list: [{ id }], start: LATER, ...wrong });
    expect(reply).toMatchObject({ status: 400, body: { reason: 'VALIDATION', errors } });
    expect((await details(id)).startsAt).toBe('2999-01-01 08:00:00');
  });
});

describe('POST /alarmtable/cancel', () => {
  it('cancels a scheduled alarm: nobody is called, and log and audit log tell who and why (U11)', async () => {
    const { id, orgId } = await scheduled();
    const raiser = await clientAt(orgId, RAISES);
    expect(await cancel(raiser, [id], 'No drill')).toEqual({ list: [{ id, ok: true, status: 'CANCELED' }] });
    const { log, callList, running } = await details(id);
    expect(log.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['scheduled', { source: 'user', starts: '2999-01-01 08:00:00' }],
      ['status', { from: 'SCHEDULED', to: 'CANCELED', text: 'No drill' }],
    ]);
    expect(await auditOf(id)).toEqual([{ action: 'cancel', after: { status: 'CANCELED', text: 'No drill' } }]);
    expect({ callList, running }).toEqual({ callList: [], running: false });
    await alarms.pass(id, 40_000_000_000);
    expect(await alarms.calls(id)).toEqual([]);
  });
});

it.each([
  ['only sees alarms', ['ALARM_TABLE'], 403],
  ['acts on alarms, but raises none', ['ALARM_TABLE', 'ALARM_ACTION'], 403],
  ['raises alarms, but sees none', ['ALARM_PANEL'], 403],
])('whoever %s neither moves nor cancels one (U11)', async (_, authorities, status) => {
  const { id, orgId } = await scheduled();
  const client = await clientAt(orgId, authorities);
  expect((await client.send('POST', '/alarmtable/cancel', { ids: [id] })).status).toBe(status);
  const request = { list: [{ id }], start: LATER };
  expect((await client.send('POST', '/alarmtable/reschedule', request)).status).toBe(status);
  expect(await details(id)).toMatchObject({ status: 'SCHEDULED', startsAt: '2999-01-01 08:00:00' });
});

it('quitting an alarm point ends what runs there, and leaves alone what is scheduled', async () => {
  const { point, id } = await scheduled();
  const running = await alarms.raise({ alarmPointId: point.id });
  await alarms.becomes(running.id, 'PROCESSING');
  expect(await admin.get(`/alarmpoints/quit/${point.id}`)).toEqual({ id: point.id, ended: 1 });
  expect(await alarms.status(running.id)).toBe('ACKNOWLEDGED');
  expect(await alarms.status(id)).toBe('SCHEDULED');
});

it('whoever may raise only manual calls moves those, and none of an alarm point (U11)', async () => {
  const { id, orgId, person } = await scheduled();
  const caller = await clientAt(orgId, ['ALARM_TABLE', 'MANUAL_CALL']);
  expect(await cancel(caller, [id])).toEqual(told(id, 'ACCESS_DENIED'));
  expect(await move(caller, { list: [{ id }] })).toEqual(told(id, 'ACCESS_DENIED'));
  const recipients = { participants: [person.id], groups: [] };
  const { id: own } = await alarms.raise({ orgId, text: 'Come', recipients, manual: true, start: START });
  expect(await move(caller, { list: [{ id: own }] })).toEqual({ list: [{ id: own, ok: true, status: 'SCHEDULED' }] });
  expect(await cancel(caller, [own])).toEqual({ list: [{ id: own, ok: true, status: 'CANCELED' }] });
});

it('an alarm of another organization is like one that does not exist (U11)', async () => {
  const { id } = await scheduled();
  const stranger = await clientAt((await admin.org(1)).id, RAISES);
  expect(await cancel(stranger, [id])).toEqual(told(id, 'NOT_FOUND', null));
  expect(await move(stranger, { list: [{ id }] })).toEqual(told(id, 'NOT_FOUND', null));
  expect(await details(id)).toMatchObject({ status: 'SCHEDULED', startsAt: '2999-01-01 08:00:00' });
});

describe('what follows a scheduled alarm', () => {
  it('its follow-up alarms come when it begins, not when it is stored (U11)', async () => {
    const { plan, point } = await scheduled();
    await follower(point, plan.id, 'ON_NEW');
    const { id } = await alarms.raise({ alarmPointId: point.id, start: START });
    expect(await follows(id)).toEqual([]);
    await alarms.pass(id, 40_000_000_000);
    await alarms.callsIn(id, 'SENT');
    expect(await follows(id)).toEqual(['Follows ON_NEW']);
  });

  it('nothing follows if it is cancelled (U11)', async () => {
    const { plan, point } = await scheduled();
    await follower(point, plan.id, 'ON_FINISHED');
    const { id } = await alarms.raise({ alarmPointId: point.id, start: START });
    await cancel(admin, [id]);
    expect(await follows(id)).toEqual([]);
  });
});

describe('an alarm point that joins alarms within an interval', () => {
  it('calls people at once, though an alarm is scheduled there (U11)', async () => {
    const { id, point } = await scheduled({ repeatMonInterval: 60 });
    const now = await alarms.raise({ alarmPointId: point.id });
    expect(now.id).not.toBe(id);
    expect(now.joined).toBeUndefined();
    await alarms.callsIn(now.id, 'SENT');
  });

  it('schedules an alarm, though one runs there (U11)', async () => {
    const { point } = await scheduled({ repeatMonInterval: 60 });
    const now = await alarms.raise({ alarmPointId: point.id });
    await alarms.callsIn(now.id, 'SENT');
    const planned = await alarms.raise({ alarmPointId: point.id, start: LATER });
    expect(planned.joined).toBeUndefined();
    expect(planned.status).toBe('SCHEDULED');
  });

  it('joins an alarm that was scheduled days ago and has just begun (U11)', async () => {
    const { id, point } = await scheduled({ repeatMonInterval: 60 });
    await alarms.query(`update alarm_job set raised_at = raised_at - interval '3 days' where id = $1`, [id]);
    const [left] = await alarms.query<{ seconds: number }>(
      `select extract(epoch from starts_at - clock_timestamp())::float8 as seconds from alarm_job where id = $1`,
      [id],
    );
    await alarms.pass(id, left?.seconds ?? 0);
    await alarms.callsIn(id, 'SENT');
    expect(await alarms.raise({ alarmPointId: point.id })).toEqual({ id, status: 'PROCESSING', joined: true });
  });
});
