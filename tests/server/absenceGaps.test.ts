import { describe, expect, it } from 'vitest';
import type { AbsenceEffect } from '../../protocol/calendars.ts';
import type { DutyReply, Resolution } from '../../protocol/duty.ts';
import { adminPlatform } from './admin.ts';
import { bulkOf } from './bulkKit.ts';
import { next, type Stored } from './records.ts';

const { admin, call, clientAt } = await adminPlatform([], {
  config: {
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'a secret of the gateway for tests',
    simulatedPhone: false,
  },
});

const ALL = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const MOBILE = { callingDeviceType: 'MOBILE', address: '+41 79 123 45 67', rank: 1, active: true };
const RANGE = 'from=2099-06-01&to=2099-06-07';
const orgId = (await admin.org(1)).id;

const person = (more: object = {}, own = orgId) => admin.participant(own, { devices: [MOBILE], ...more });
const row = (individualCalendarId: number, start = '00:00:00', end = '23:59:00') => ({
  name: 'Row',
  individualCalendarId,
  dateRule: { type: 'WeeklyDateRule', start, end, markedDays: ALL, repeatEvery: 1 },
});
const team = (rows: object[], own = orgId): Promise<Stored> =>
  admin.post('/participant-rotationals', {
    name: `Team ${next()}`,
    orgId: own,
    validFrom: '2099-06-01 00:00:00',
    participantWeekGroups: [{ participantRotationEvents: rows }],
  });
const plan = (step: object): Promise<Stored> =>
  admin.post('/alarmplans', {
    name: `Plan ${next()}`,
    orgId,
    steps: [{ requiredAcceptances: 1, waitSeconds: 30, ...step }],
  });
const away = (participantId: number, more: object = {}): Promise<Stored> =>
  admin.post('/absences', {
    participantId,
    start: '2099-06-02 00:00:00',
    end: '2099-06-03 23:59:00',
    ...more,
  });

async function effectOf({ id }: Stored, client = admin): Promise<AbsenceEffect | undefined> {
  const { list } = await client.post<{ list: AbsenceEffect[] }>('/absences/gaps', { ids: [id] });
  return list[0];
}
const told = (effect: AbsenceEffect | undefined) =>
  effect?.gaps.map(({ resource, id, start, end }) => [resource, id, start, end]);
const TWO_DAYS = ['2099-06-02 00:00:00', '2099-06-04 00:00:00'];

/** The gaps of a schedule as the duty screen tells them. */
async function dutyGaps({ id }: Stored) {
  const { list } = await admin.get<DutyReply>(`/duty?${RANGE}&orgId=${orgId}&pageSize=50`);
  return list.find((schedule) => schedule.id === id)?.gaps.map(({ start, end }) => [start, end]);
}

describe('POST /absences/gaps', () => {
  it('tells the gap that an absence opens in a schedule, as the duty screen does, and none while somebody covers', async () => {
    const [eva, jan] = [await person({ name: 'Eva' }), await person({ name: 'Jan' })];
    const schedule = await team([row(eva.id, '08:00:00', '20:00:00'), row(jan.id, '20:00:00', '08:00:00')]);
    const absence = await away(eva.id);
    const gaps = [
      ['2099-06-02 08:00:00', '2099-06-02 20:00:00'],
      ['2099-06-03 08:00:00', '2099-06-03 20:00:00'],
    ];
    const effect = await effectOf(absence);
    expect(told(effect)).toEqual(gaps.map((span) => ['team-schedules', schedule.id, ...span]));
    expect(effect?.gaps[0]).toMatchObject({ name: schedule.name, why: [{ code: 'absent', id: eva.id }] });
    expect(effect?.instead).toEqual([{ id: null, title: '' }]);
    // before 8 o'clock of its first day the schedule has no night shift yet
    expect(await dutyGaps(schedule)).toEqual([['2099-06-01 00:00:00', '2099-06-01 08:00:00'], ...gaps]);
    await admin.put('/absences', { ...(await admin.get<Stored>(`/absences/${absence.id}`)), coverId: jan.id });
    const covered = await effectOf(absence);
    expect(covered).toMatchObject({ instead: [{ id: jan.id }], gaps: [] });
  });

  it.each<[string, { cover?: object; second?: object; gap: boolean }]>([
    ['a cover who has no device', { cover: { devices: [] }, gap: true }],
    ['a cover who is absent as well', { cover: {}, second: {}, gap: true }],
    ['a cover who is absent only in another schedule', { cover: {}, second: { elsewhere: true }, gap: false }],
  ])('with %s', async (_, { cover, second, gap }) => {
    const [eva, jan] = [await person(), await person(cover)];
    const [schedule, other] = [await team([row(eva.id)]), await team([row(await idOfNobody())])];
    const absence = await away(eva.id, { coverId: jan.id });
    const own = second && (await away(jan.id, 'elsewhere' in second ? { scheduleId: other.id } : {}));
    const gaps = gap ? [['team-schedules', schedule.id, ...TWO_DAYS]] : [];
    expect(told(await effectOf(absence))).toEqual(gaps);
    expect(await dutyGaps(schedule)).toEqual(gap ? [TWO_DAYS] : []);
    // whoever is absent while covering opens the gap as well
    if (own) expect(told(await effectOf(own))).toEqual(gaps);
  });

  it('leaves out gaps that are there anyway, and those of others', async () => {
    const [eva, jan, ida] = [await person(), await person(), await person({ active: false })];
    await team([row(eva.id), row(jan.id)]);
    await team([row(ida.id)]);
    expect(await effectOf(await away(eva.id))).toMatchObject({ instead: [{ id: null }], gaps: [] });
    expect(told(await effectOf(await away(ida.id)))).toEqual([]);
    expect(await effectOf(await away((await person()).id))).toMatchObject({ instead: [], gaps: [] });
    expect(await effectOf(await away(eva.id, { start: '2020-01-01 00:00:00', end: '2020-01-02 00:00:00' }))).toBe(
      undefined,
    );
  });

  it('agrees with whom an alarm would call, through groups, plans and schedules', async () => {
    const [eva, jan] = [await person(), await person()];
    const group = await admin.post('/participant-groups', { name: `G ${next()}`, orgId, participantIds: [eva.id] });
    const called = await plan({ groupIds: [group.id] });
    const standby = await admin.post('/alarm-rotationals', {
      name: `Standby ${next()}`,
      orgId,
      validFrom: '2099-06-01 00:00:00',
      alarmPointWeekGroups: [
        { alarmPointRotationEvents: [{ ...row(0), individualCalendarId: null, alarmplanId: called.id }] },
      ],
    });
    const point = await admin.alarmPoint(orgId);
    await admin.put('/alarmpoints', { ...point, rotationalCalendarId: standby.id });
    const calledAt = async (at: string) => {
      const { plans } = await admin.get<Resolution>(`/duty/alarmpoint/${point.id}?at=${at}`);
      return plans.flatMap(({ steps }) =>
        steps.flatMap(({ calls }) => calls.map(({ participantId }) => participantId)),
      );
    };
    const absence = await away(eva.id);
    expect(told(await effectOf(absence))).toEqual([
      ['standby-schedules', standby.id, ...TWO_DAYS],
      ['alarm-plans', called.id, ...TWO_DAYS],
    ]);
    expect(await calledAt('2099-06-01 23:59:00')).toEqual([eva.id]);
    expect(await calledAt('2099-06-02 00:00:00')).toEqual([]);
    await admin.put('/absences', { ...(await admin.get<Stored>(`/absences/${absence.id}`)), coverId: jan.id });
    expect(await effectOf(absence)).toMatchObject({ instead: [{ id: jan.id }], gaps: [] });
    expect(await calledAt('2099-06-02 00:00:00')).toEqual([jan.id]);
  });

  it('shows only absences, schedules and names that the caller may see', async () => {
    const below = (await admin.org(orgId)).id;
    const [eva, jan] = [await person({}, below), await person()];
    await team([row(eva.id)], (await admin.org(1)).id);
    const own = await team([row(eva.id)], below);
    const absence = await away(eva.id, { coverId: jan.id });
    const viewer = await clientAt(below, ['PARTICIPANT_VIEW', 'PARTICIPANT_ROTATIONAL_VIEW']);
    expect((await effectOf(absence, viewer))?.instead).toEqual([{ id: jan.id, title: `#${jan.id}` }]);
    await admin.put('/absences', { ...(await admin.get<Stored>(`/absences/${absence.id}`)), coverId: null });
    expect(told(await effectOf(absence, viewer))).toEqual([['team-schedules', own.id, ...TWO_DAYS]]);
    expect(told(await effectOf(absence, await clientAt(below, ['PARTICIPANT_VIEW'])))).toEqual([]);
    const stranger = await clientAt((await admin.org(1)).id, ['PARTICIPANT_VIEW']);
    expect(await effectOf(absence, stranger)).toBe(undefined);
  });
});

describe('the filter by gaps', () => {
  it('finds the coming absences of an organization that open one, and is no sort order', async () => {
    const own = (await admin.org(1)).id;
    const [eva, jan] = [await person({}, own), await person({}, own)];
    await team([row(eva.id)], own);
    const [open, closed] = [await away(eva.id), await away(jan.id)];
    const found = async (filters: object, more: object = {}) =>
      (await admin.list('ABSENCE', { parentOrgId: own, filters, ...more })).list.map(({ id }) => id).sort();
    expect(await found({ opensGap: true })).toEqual([open.id]);
    expect(await found({ opensGap: false })).toEqual([closed.id]);
    expect(await found({ 'opensGap@not': true })).toEqual([closed.id]);
    expect(await found({ opensGap: true, id: [closed.id] })).toEqual([]);
    expect(await found({ opensGap: [true, false] })).toEqual([open.id, closed.id]);
    expect(await found({}, { sortField: 'opensGap' })).toEqual([open.id, closed.id]);
    expect(Object.keys(await admin.get<Stored>(`/absences/${open.id}`))).not.toContain('opensGap');
    const match = { parentOrgId: own, recursive: false, filters: { opensGap: true } };
    const job = await admin.post('/bulk', {
      type: 'ABSENCE',
      action: 'edit',
      match,
      changes: { set: { kind: 'OTHER' } },
    });
    expect(await bulkOf(call).settled(job.id)).toMatchObject({ counts: { change: 1, reject: 0 } });
  });
});

/** Id of somebody who is in no absence. */
async function idOfNobody(): Promise<number> {
  return (await person()).id;
}
