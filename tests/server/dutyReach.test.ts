import { describe, expect, it } from 'vitest';
import type { DutyReply, ReachNowReply, ReachReply } from '../../protocol/duty.ts';
import { adminPlatform } from './admin.ts';
import { Client, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

// only a gateway: there is no channel for e-mail
const { t, call, admin, clientAt } = await adminPlatform([], {
  config: {
    webhookUrl: 'http://127.0.0.1:9',
    webhookSecret: 'a secret of the gateway for tests',
    simulatedPhone: false,
  },
});

const ALL = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];
const RANGE = 'from=2026-12-21&to=2026-12-27';
const WHOLE = { start: '2026-12-21 00:00:00', end: '2026-12-28 00:00:00' };
const rule = { type: 'WeeklyDateRule', start: '00:00:00', end: '23:59:00', markedDays: ALL, repeatEvery: 1 };
const device = (callingDeviceType: string, address: string) => ({ callingDeviceType, address, rank: 1, active: true });
const MOBILE = device('MOBILE', '+41 79 123 45 67');
const MAIL = device('EMAIL', 'vera@example.org');

const orgId = (await admin.org(1)).id;

const team = (participantId: number, own = orgId): Promise<Stored> =>
  admin.post('/participant-rotationals', {
    name: `Team ${next()}`,
    orgId: own,
    validFrom: '2026-12-21 00:00:00',
    participantWeekGroups: [
      { participantRotationEvents: [{ name: 'Row', individualCalendarId: participantId, dateRule: rule }] },
    ],
  });

const standby = (alarmplanId: number, own = orgId): Promise<Stored> =>
  admin.post('/alarm-rotationals', {
    name: `Standby ${next()}`,
    orgId: own,
    validFrom: '2026-12-21 00:00:00',
    alarmPointWeekGroups: [{ alarmPointRotationEvents: [{ name: 'Row', alarmplanId, dateRule: rule }] }],
  });

/** The gaps of a schedule as /duty tells them. */
async function gapsOf({ id }: Stored, client = admin) {
  const { list } = await client.get<DutyReply>(`/duty?${RANGE}&orgId=${orgId}&pageSize=50`);
  return list.find((schedule) => schedule.id === id)?.gaps;
}

describe('GET /duty', () => {
  it.each<[string, object, string[]]>([
    ['an active person with a device', { devices: [MOBILE] }, []],
    ['an inactive person', { active: false, devices: [MOBILE] }, ['inactive']],
    ['a person without a device', { devices: [] }, ['noDevice']],
    ['a person whose only device is for a channel that is not set up', { devices: [MAIL] }, ['noChannel']],
    ['a person who has a further device', { devices: [MAIL, MOBILE] }, []],
  ])('counts %s as covered only if somebody can be called (A3)', async (_, changes, codes) => {
    const person = await admin.participant(orgId, { name: 'Vera', surname: `Kopp ${next()}`, ...changes });
    const gaps = await gapsOf(await team(person.id));
    expect(gaps?.map(({ start, end }) => ({ start, end }))).toEqual(codes.length > 0 ? [WHOLE] : []);
    expect(gaps?.flatMap(({ why = [] }) => why.map(({ code, kind, id }) => [code, kind, id]))).toEqual(
      codes.map((code) => [code, 'participant', person.id]),
    );
  });

  it('tells who is absent without cover, and nothing while a reachable person covers (A3)', async () => {
    const [person, cover] = [await admin.participant(orgId, { devices: [MOBILE] }), await admin.participant(orgId)];
    const schedule = await team(person.id);
    await admin.put('/participants', { ...(await admin.get<Stored>(`/participants/${cover.id}`)), devices: [MOBILE] });
    const days = { start: '2026-12-22 00:00:00', end: '2026-12-22 23:59:00' };
    const absence = await admin.post('/absences', { participantId: person.id, ...days });
    expect(await gapsOf(schedule)).toMatchObject([
      {
        start: '2026-12-22 00:00:00',
        end: '2026-12-23 00:00:00',
        why: [{ code: 'absent', kind: 'participant', id: person.id }],
      },
    ]);
    await admin.put('/absences', { ...(await admin.get<Stored>(`/absences/${absence.id}`)), coverId: cover.id });
    expect(await gapsOf(schedule)).toEqual([]);
  });

  it('looks into the alarm plan that a standby schedule appoints (A3)', async () => {
    const person = await admin.participant(orgId, { active: false, devices: [MOBILE] });
    const step = { participantIds: [person.id], requiredAcceptances: 1, waitSeconds: 30 };
    const plan = await admin.post('/alarmplans', { name: `Plan ${next()}`, orgId, steps: [step] });
    const schedule = await standby(plan.id);
    const why = [{ code: 'inactive', kind: 'participant', id: person.id }];
    expect(await gapsOf(schedule)).toMatchObject([{ ...WHOLE, why }]);
    await admin.put('/participants', { ...(await admin.get<Stored>(`/participants/${person.id}`)), active: true });
    expect(await gapsOf(schedule)).toEqual([]);
  });

  it('tells nobody who is beyond the reach of the caller (A3)', async () => {
    const stranger = await admin.participant((await admin.org(1)).id, { active: false });
    const step = { participantIds: [stranger.id], requiredAcceptances: 1, waitSeconds: 30 };
    const plan = await admin.post('/alarmplans', { name: `Plan ${next()}`, orgId: 1, steps: [step] });
    const schedule = await standby(plan.id);
    const viewer = await clientAt(orgId, ['ALARM_ROTATIONAL_VIEW']);
    expect(await gapsOf(schedule, viewer)).toEqual([
      { ...WHOLE, why: [{ code: 'inactive', kind: 'participant', id: null, title: '' }] },
    ]);
  });
});

describe('POST /duty/reach', () => {
  const nobody = { participantId: null, alarmPlanId: null, alarmPointId: null, deviceType: null };
  const days = { from: '2026-12-21', to: '2026-12-27' };

  it('names those who can not be called, and only those whom the caller may see (A3)', async () => {
    const well = await admin.participant(orgId, { devices: [MOBILE] });
    const ill = await admin.participant(orgId, { devices: [MAIL] });
    const list = [well, ill].map(({ id }) => ({ ...nobody, participantId: id }));
    expect(await admin.post<ReachReply>('/duty/reach', { ...days, list })).toMatchObject({
      list: [{ participantId: ill.id, gaps: [{ ...WHOLE, why: [{ code: 'noChannel', id: ill.id }] }] }],
    });
    const elsewhere = (await admin.org(1)).id;
    const viewer = await clientAt(elsewhere, ['PARTICIPANT_ROTATIONAL_VIEW']);
    expect(await viewer.post<ReachReply>('/duty/reach', { ...days, list })).toEqual({ list: [] });
  });

  it('is limited in days and assignees, and to those who see schedules (A3)', async () => {
    const send = async (body: object, client = admin) => (await client.send('POST', '/duty/reach', body)).status;
    expect(await send({ from: '2026-01-01', to: '2027-01-02', list: [] })).toBe(400);
    expect(await send({ ...days, list: Array.from({ length: 201 }, () => nobody) })).toBe(400);
    const { login, password } = await makeUser(call, ['PARTICIPANT_VIEW'], { orgId }, { orgId });
    expect(await send({ ...days, list: [] }, new Client(await t.signIn(login, password)))).toBe(403);
  });
});

describe('POST /duty/reach/now', () => {
  /** Code, kind and id of the reasons by record. */
  async function whyOf(list: { resource: string; id: number }[], client = admin) {
    const reply = await client.post<ReachNowReply>('/duty/reach/now', { list });
    return reply.list.map(({ resource, id, why }) => [resource, id, ...why.map(({ code, kind }) => `${code} ${kind}`)]);
  }
  const people = (id: number) => ({ resource: 'participants', id });

  it('says of each kind of record why nobody can be called by it now, and nothing of the others (A3)', async () => {
    const make = (changes: object) => admin.participant(orgId, changes);
    const well = await make({ devices: [MOBILE] });
    const [idle, bare, mail] = [
      await make({ active: false, devices: [MOBILE] }),
      await make({ devices: [] }),
      await make({ devices: [MAIL] }),
    ];
    const [away, covered] = [await make({ devices: [MOBILE] }), await make({ devices: [MOBILE] })];
    const days = { start: '2020-01-01 00:00:00', end: '2090-01-01 00:00:00' };
    await admin.post('/absences', { participantId: away.id, ...days });
    await admin.post('/absences', { participantId: covered.id, coverId: well.id, ...days });
    const empty: Stored = await admin.post('/participant-rotationals', { name: `Empty ${next()}`, orgId });
    const none: Stored = await admin.post('/alarm-rotationals', { name: `None ${next()}`, orgId });
    const plan: Stored = await admin.post('/alarmplans', { name: `Plan ${next()}`, orgId, steps: [] });
    const list = [
      ...[well, idle, bare, mail, away, covered].map(({ id }) => people(id)),
      { resource: 'team-schedules', id: empty.id },
      { resource: 'standby-schedules', id: none.id },
      { resource: 'alarm-plans', id: plan.id },
      { resource: 'organizations', id: orgId },
    ];
    expect(await whyOf(list)).toEqual([
      ['participants', idle.id, 'inactive participant'],
      ['participants', bare.id, 'noDevice participant'],
      ['participants', mail.id, 'noChannel participant'],
      ['participants', away.id, 'absent participant'],
      ['team-schedules', empty.id, 'nobody schedule'],
      ['standby-schedules', none.id, 'nobody schedule'],
      ['alarm-plans', plan.id, 'noSteps plan'],
    ]);
  });

  it('tells nothing of kinds and organizations that the caller may not see (A3)', async () => {
    const idle = await admin.participant(orgId, { active: false });
    const schedule: Stored = await admin.post('/participant-rotationals', { name: `Empty ${next()}`, orgId });
    const list = [people(idle.id), { resource: 'team-schedules', id: schedule.id }];
    const as = async (authorities: string[], own: number) => {
      const { login, password } = await makeUser(call, authorities, { orgId: own }, { orgId: own });
      return new Client(await t.signIn(login, password));
    };
    expect(await whyOf(list, await as(['PARTICIPANT_VIEW'], orgId))).toEqual([
      ['participants', idle.id, 'inactive participant'],
    ]);
    expect(await whyOf(list, await as(['PARTICIPANT_VIEW'], (await admin.org(1)).id))).toEqual([]);
  });
});
