import { describe, expect, it } from 'vitest';
import type { DutyReply, DutySchedule, Resolution } from '../../protocol/duty.ts';
import { adminPlatform } from './admin.ts';
import { Client, next, type Stored } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin, clientAt } = await adminPlatform();

const WEEK = 'from=2026-12-21&to=2026-12-27';
const WORKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];

const MOBILE = { callingDeviceType: 'MOBILE', address: '+41 79 123 45 67', rank: 1, active: true };

const rule = (start: string, end: string, more: object = {}) => ({
  type: 'WeeklyDateRule',
  start,
  end,
  markedDays: WORKDAYS,
  repeatEvery: 1,
  holiday: false,
  ...more,
});

/** Creates a team schedule: the first person by day, the second at night, the third on holidays. */
function team(orgId: number, [day, night, feast]: Stored[]): Promise<Stored> {
  const rows = [
    { name: 'Day', individualCalendarId: day?.id, dateRule: rule('08:00:00', '18:00:00') },
    { name: 'Night', individualCalendarId: night?.id, dateRule: rule('17:00:00', '08:00:00') },
    {
      name: 'Feast',
      individualCalendarId: feast?.id,
      dateRule: rule('00:00:00', '23:59:00', { holiday: true, markedDays: [] }),
    },
  ];
  return admin.post('/participant-rotationals', {
    name: `Team ${next()}`,
    orgId,
    validFrom: '2026-12-21 00:00:00',
    participantWeekGroups: [{ participantRotationEvents: rows }],
    intendedGaps: [{ markedDays: ['SATURDAY'], start: '08:00:00', end: '23:59:00', reason: 'Closed' }],
  });
}

const people = (orgId: number) =>
  Promise.all(
    ['Day', 'Night', 'Feast'].map((name) =>
      admin.participant(orgId, { name, surname: `Person ${next()}`, devices: [MOBILE] }),
    ),
  );

const christmas = (orgId: number) =>
  admin.post(`/holidays/${orgId}?year=2026`, {
    title: 'Christmas',
    active: true,
    allDay: true,
    recurring: false,
    standard: false,
    singleDay: true,
    start: '2026-12-25 00:00:00',
    end: '2026-12-25 23:59:00',
  });

const duty = (query: string, client = admin) => client.get<DutyReply>(`/duty?${query}`);
const told = ({ shifts }: DutySchedule) =>
  shifts.map(
    ({ start, end, who, reason }) =>
      `${start.slice(5, 16)} ${end.slice(5, 16)} ${who?.title.split(' ')[0]} ${reason.kind}`,
  );

describe('GET /duty', () => {
  it('returns the shifts of a week with holidays of parent organizations, its gaps and its doubles', async () => {
    const above = await admin.org(1);
    const org = await admin.org(above.id);
    await christmas(above.id);
    const stored = await team(org.id, await people(org.id));
    const reply = await duty(`${WEEK}&orgId=${org.id}`);
    expect(reply).toMatchObject({ from: '2026-12-21', to: '2026-12-27', count: 1, currentPage: 0, pagesCount: 1 });
    const [schedule] = reply.list;
    expect(schedule).toMatchObject({ resource: 'team-schedules', id: stored.id, orgId: org.id, complete: true });
    expect(told(schedule as DutySchedule)).toEqual([
      '12-21 08:00 12-21 18:00 Day row',
      '12-21 17:00 12-22 08:00 Night row',
      '12-22 08:00 12-22 18:00 Day row',
      '12-22 17:00 12-23 08:00 Night row',
      '12-23 08:00 12-23 18:00 Day row',
      '12-23 17:00 12-24 08:00 Night row',
      '12-24 08:00 12-24 18:00 Day row',
      '12-24 17:00 12-25 08:00 Night row',
      '12-25 00:00 12-26 00:00 Feast holiday',
    ]);
    expect(schedule?.shifts.at(-1)?.reason).toMatchObject({ holiday: 'Christmas', row: 'Feast' });
    expect(schedule?.gaps).toEqual([
      { start: '2026-12-21 00:00:00', end: '2026-12-21 08:00:00' },
      { start: '2026-12-26 00:00:00', end: '2026-12-26 08:00:00' },
      { start: '2026-12-27 00:00:00', end: '2026-12-28 00:00:00' },
    ]);
    expect(schedule?.intended).toEqual([{ start: '2026-12-26 08:00:00', end: '2026-12-27 00:00:00' }]);
    expect(schedule?.doubles).toHaveLength(5);
  });

  it('is paged, and limited in days', async () => {
    const org = await admin.org(1);
    const crew = await people(org.id);
    await Promise.all([1, 2, 3].map(() => team(org.id, crew)));
    const page = await duty(`${WEEK}&orgId=${org.id}&pageSize=2&currentPage=1`);
    expect([page.list.length, page.count, page.pagesCount]).toEqual([1, 3, 2]);
    const refused = async (query: string) => (await admin.send('GET', `/duty?${query}`)).body.errors;
    expect(await refused('from=2026-01-01&to=2027-01-02')).toEqual({ to: 'maxDays:366' });
    expect(await refused('from=2026-01-02&to=2027-01-02&pageSize=51')).toEqual({ pageSize: 'max:50' });
    expect(await refused('from=2026-01-02&to=2026-01-01')).toEqual({ to: 'endAfterStart' });
    expect(await refused('from=2026-02-30&to=2026-03-01')).toEqual({ from: 'date' });
    expect((await duty(`from=2024-01-01&to=2024-12-31&orgId=${org.id}`)).list).toHaveLength(3);
  });

  it('has fewer schedules on a page of many days (K6)', async () => {
    const org = await admin.org(1);
    const crew = await people(org.id);
    for (let n = 0; n < 5; n += 1) await team(org.id, crew);
    const asked = `orgId=${org.id}&pageSize=20`;
    const sizes = async (days: string) => {
      const { list, pageSize, pagesCount } = await duty(`${days}&${asked}`);
      return [list.length, pageSize, pagesCount];
    };
    expect(await sizes('from=2026-01-01&to=2026-03-01')).toEqual([5, 20, 1]);
    expect(await sizes('from=2026-01-01&to=2026-12-31')).toEqual([4, 4, 2]);
    const last = await duty(`from=2026-01-01&to=2026-12-31&${asked}&currentPage=1`);
    expect(last.list.map(({ resource }) => resource)).toEqual(['team-schedules']);
  });

  it('shows the schedules of the kinds and organizations that the caller may see', async () => {
    const [org, other] = [await admin.org(1), await admin.org(1)];
    const own = await team(org.id, await people(org.id));
    await team(other.id, await people(other.id));
    const seeing = async (authority: string) => {
      const { login, password } = await makeUser(call, [authority], { orgId: org.id }, { orgId: org.id });
      return new Client(await t.signIn(login, password));
    };
    const ids = ({ list }: DutyReply) => list.map(({ id }) => id);
    expect(ids(await duty(WEEK, await seeing('PARTICIPANT_ROTATIONAL_VIEW')))).toEqual([own.id]);
    expect(ids(await duty(WEEK, await seeing('ALARM_ROTATIONAL_VIEW')))).toEqual([]);
    const stranger = await seeing('PARTICIPANT_ROTATIONAL_VIEW');
    expect((await stranger.send('GET', `/duty?${WEEK}&orgId=${other.id}`)).status).toBe(403);
  });
});

describe('GET /duty/alarmpoint/{id}', () => {
  const device = (type: string, address: string, rank: number) => ({
    callingDeviceType: type,
    address,
    rank,
    active: true,
  });

  /**
   * Creates an alarm point with a standby schedule: by day it names a plan that calls a team, otherwise its own plan
   * applies.
   */
  async function alarm() {
    const org = await admin.org(1);
    const devices = [device('PHONE', '+41 79 600 10 02', 2), device('MOBILE', '+41 79 600 10 01', 1)];
    const crew = await Promise.all(
      ['Day', 'Night', 'Feast'].map((name) => admin.participant(org.id, { name, devices })),
    );
    const duties = await team(org.id, crew);
    const step = {
      requiredAcceptances: 1,
      waitSeconds: 90,
      media: [],
      groupIds: [],
      participantIds: [],
      teamScheduleIds: [],
    };
    const plan = await admin.post('/alarmplans', {
      name: `Plan ${next()}`,
      orgId: org.id,
      steps: [
        { ...step, teamScheduleIds: [duties.id] },
        { ...step, participantIds: [crew[2]?.id] },
      ],
    });
    const standby = await admin.post('/alarm-rotationals', {
      name: `Standby ${next()}`,
      orgId: org.id,
      validFrom: '2026-01-05 00:00:00',
      alarmPointWeekGroups: [
        {
          alarmPointRotationEvents: [{ name: 'By day', alarmplanId: plan.id, dateRule: rule('08:00:00', '17:00:00') }],
        },
      ],
    });
    const point = await admin.alarmPoint(org.id);
    await admin.put('/alarmpoints/', { ...point, rotationalCalendarId: standby.id, alarmPlanId: null });
    return { org, crew, duties, plan, standby, point: point.id };
  }
  const fires = (point: number, at: string, client = admin) =>
    client.get<Resolution>(`/duty/alarmpoint/${point}?at=${encodeURIComponent(at)}`);

  it('names people, devices and offsets in order, and why', async () => {
    const { crew, duties, plan, standby, point } = await alarm();
    const { links, plans, deadEnds } = await fires(point, '2026-12-22 12:00:00');
    expect(links.map(({ kind, id, because }) => [kind, id, because.kind, because.row])).toEqual([
      ['alarmPoint', point, 'fired', ''],
      ['schedule', standby.id, 'row', 'By day'],
      ['plan', plan.id, 'row', 'By day'],
    ]);
    expect(deadEnds).toEqual([]);
    const [first, second] = plans[0]?.steps ?? [];
    expect([first?.offsetSeconds, second?.offsetSeconds]).toEqual([0, 90]);
    expect(first?.calls.map(({ participantId }) => participantId)).toEqual([crew[0]?.id]);
    expect(first?.calls[0]?.devices.map(({ type, address }) => [type, address])).toEqual([
      ['MOBILE', '+41 79 600 10 01'],
      ['PHONE', '+41 79 600 10 02'],
    ]);
    expect(first?.calls[0]?.reasons[0]).toMatchObject({
      kind: 'row',
      row: 'Day',
      until: '2026-12-22 18:00:00',
      of: { kind: 'schedule', id: duties.id },
    });
    expect(second?.calls.map(({ participantId }) => participantId)).toEqual([crew[2]?.id]);
  });

  it('follows holidays, private schedules and replacements', async () => {
    const { org, crew, point } = await alarm();
    await christmas(org.id);
    await admin.put(`/participants/${crew[2]?.id}/calendar/update`, {
      event: {
        title: 'At home',
        startDateSelected: '2026-12-25 00:00:00',
        endDateSelected: '2026-12-25 00:00:00',
        deviceType: 'PHONE',
        callingNumber: '+41 79 600 10 99',
      },
    });
    const { plans } = await fires(point, '2026-12-25 12:00:00');
    const [called] = plans[0]?.steps[0]?.calls ?? [];
    expect(called).toMatchObject({ participantId: crew[2]?.id, reasons: [{ kind: 'holiday', holiday: 'Christmas' }] });
    expect(called?.devices).toMatchObject([
      { type: 'PHONE', address: '+41 79 600 10 99', reason: { kind: 'calendar', row: 'At home' } },
    ]);
    const other = await admin.alarmPoint(org.id);
    await admin.put(`/alarmpoints/${point}/calendar/update`, {
      event: {
        title: 'Works',
        startDateSelected: '2026-12-24 00:00:00',
        endDateSelected: '2026-12-24 00:00:00',
        alarmReplacement: { alarmPointId: other.id },
      },
    });
    const replaced = await fires(point, '2026-12-24 12:00:00');
    expect(replaced.links.map(({ id, because }) => [id, because.row])).toEqual([
      [point, ''],
      [other.id, 'Works'],
    ]);
    expect(replaced.deadEnds).toMatchObject([{ code: 'noPlan', kind: 'alarmPoint', id: other.id }]);
  });

  it('reports every dead end', async () => {
    const { standby, point } = await alarm();
    const { plans, deadEnds } = await fires(point, '2026-12-22 20:00:00');
    expect(plans).toEqual([]);
    expect(deadEnds).toMatchObject([
      { code: 'nobody', kind: 'schedule', id: standby.id },
      { code: 'noPlan', kind: 'alarmPoint', id: point },
    ]);
  });

  it('shows no addresses without the right to see participants, and nothing of other organizations', async () => {
    const { org, point } = await alarm();
    const viewer = await clientAt(org.id, ['ALARMPOINT_VIEW']);
    const { plans } = await fires(point, '2026-12-22 12:00:00', viewer);
    expect(plans[0]?.steps[0]?.calls[0]?.devices.map(({ address }) => address)).toEqual(['', '']);
    const strange = await admin.alarmPoint(1);
    expect((await viewer.send('GET', `/duty/alarmpoint/${strange.id}?at=2026-12-22%2012:00:00`)).status).toBe(403);
    expect((await admin.send('GET', `/duty/alarmpoint/${point}?at=soon`)).body.errors).toEqual({ at: 'date' });
  });
});
