import { describe, expect, it } from 'vitest';
import { resolveAlarmPoint } from '../../../src/duty/alarm.ts';
import type { AlarmData, AlarmPointData, PersonData, PlanData, ScheduleData } from '../../../src/duty/alarmData.ts';
import { readMoment } from '../../../src/duty/days.ts';
import { NO_HOLIDAYS } from '../../../src/duty/holidays.ts';
import type { Override } from '../../../src/duty/overrides.ts';
import type { RotationRow } from '../../../src/duty/rotation.ts';
import { event } from './event.ts';
import { byId, step } from './plan.ts';
import { rotation, row } from './schedule.ts';

const point = (id: number, changes: Partial<AlarmPointData> = {}): AlarmPointData => ({
  id,
  title: `Point ${id}`,
  active: true,
  alarmPlanId: 1,
  scheduleId: null,
  events: [],
  ...changes,
});
const plan = (id: number, ...steps: PlanData['steps'][number][]): PlanData => ({
  id,
  title: `Plan ${id}`,
  active: true,
  steps,
});
const person = (id: number, changes: Partial<PersonData> = {}): PersonData => ({
  id,
  title: `Person ${id}`,
  active: true,
  events: [],
  devices: [
    { type: 'PHONE', address: `+41 2 ${id}`, rank: 2, active: true },
    { type: 'MOBILE', address: `+41 1 ${id}`, rank: 1, active: true },
    { type: 'APP', address: `app ${id}`, rank: 3, active: false },
  ],
  ...changes,
});
const schedule = (id: number, ...rows: RotationRow[]): ScheduleData => ({
  id,
  title: `Schedule ${id}`,
  rotation: rotation(rows),
  around: { holidayAt: NO_HOLIDAYS, overrides: [] },
});
const names = (participantId: number | null, alarmPlanId: number | null, alarmPointId: number | null) => ({
  who: { participantId, alarmPlanId, alarmPointId },
});

const none: AlarmData = {
  alarmPoints: byId(point(1)),
  standby: new Map(),
  plans: new Map(),
  groups: new Map(),
  teams: new Map(),
  people: byId(person(1), person(2), person(3)),
  overrides: [],
};
const resolve = (data: Partial<AlarmData>, at = '2026-11-03 12:00:00') =>
  resolveAlarmPoint({ ...none, ...data }, 1, readMoment(at) ?? 0);
const way = (data: Partial<AlarmData>, at?: string) =>
  resolve(data, at).links.map(({ kind, id, because }) => `${kind} ${id} ${because.kind}`);
const ends = (data: Partial<AlarmData>) =>
  resolve(data).deadEnds.map(({ code, kind, id }) => `${code} ${kind} ${id ?? ''}`.trim());

/** The steps as lists: their offset, everybody who is called with his devices, and dead ends. */
const called = (data: Partial<AlarmData>, at?: string) =>
  resolve(data, at).plans.flatMap(({ steps }) =>
    steps.map(({ offsetSeconds, calls, deadEnds }) => [
      offsetSeconds,
      ...calls.map(({ participantId, devices }) => `${participantId}: ${devices.map(({ address }) => address).join()}`),
      ...deadEnds.map(({ code, kind, id }) => `${code} ${kind} ${id ?? ''}`.trim()),
    ]),
  );

describe('the way from an alarm point to its plan', () => {
  const simple = byId(plan(1, step({ participantIds: [1] })), plan(2, step({ participantIds: [2] })));

  it('is its own plan', () => expect(way({ plans: simple })).toEqual(['alarmPoint 1 fired', 'plan 1 own']));

  it('is replaced by another alarm point while an event of its calendar is active', () => {
    const other = { alarmPointId: 2 };
    const events = [event({ title: 'Weekdays', startTime: '08:00', endTime: '18:00', alarmReplacement: other })];
    const alarmPoints = byId(point(1, { events }), point(2, { alarmPlanId: 2 }));
    const replaced = ['alarmPoint 1 fired', 'alarmPoint 2 calendar', 'plan 2 own'];
    expect(way({ alarmPoints, plans: simple })).toEqual(replaced);
    expect(way({ alarmPoints, plans: simple }, '2026-11-03 18:00:00')).toEqual(['alarmPoint 1 fired', 'plan 1 own']);
  });

  it('is what the standby schedule names, a plan or another alarm point', () => {
    const alarmPoints = byId(point(1, { scheduleId: 5 }), point(2, { alarmPlanId: 2 }));
    const toPlan = byId(schedule(5, row(1, { start: '08:00', end: '18:00' }, names(null, 2, null))));
    const toPoint = byId(schedule(5, row(1, {}, names(null, null, 2))));
    const start = ['alarmPoint 1 fired', 'schedule 5 row'];
    expect(way({ alarmPoints, plans: simple, standby: toPlan })).toEqual([...start, 'plan 2 row']);
    expect(way({ alarmPoints, plans: simple, standby: toPoint })).toEqual([...start, 'alarmPoint 2 row', 'plan 2 own']);
    expect(way({ alarmPoints, plans: simple, standby: toPlan }, '2026-11-03 20:00:00')).toEqual([
      'alarmPoint 1 fired',
      'schedule 5 own',
      'plan 1 own',
    ]);
  });

  it('names each plan once where several rows lead to it', () => {
    const alarmPoints = byId(point(1, { scheduleId: 5 }));
    const rows = [row(1, {}, names(null, 2, null)), row(2, {}, names(null, 2, null)), row(3, {}, names(null, 1, null))];
    expect(
      resolve({ alarmPoints, plans: simple, standby: byId(schedule(5, ...rows)) }).plans.map(({ id }) => id),
    ).toEqual([2, 1]);
  });

  const loop = (id: number) => [event({ alarmReplacement: { alarmPointId: id } })];
  it.each<[string, Partial<AlarmData>, string[]]>([
    ['an inactive alarm point', { alarmPoints: byId(point(1, { active: false })) }, ['inactive alarmPoint 1']],
    ['no plan', { alarmPoints: byId(point(1, { alarmPlanId: null })) }, ['noPlan alarmPoint 1']],
    ['a plan out of sight', {}, ['unknown plan 1']],
    ['an inactive plan', { plans: byId({ ...plan(1), active: false }) }, ['inactive plan 1']],
    ['a plan without steps', { plans: byId(plan(1)) }, ['noSteps plan 1']],
    [
      'alarm points that replace each other',
      { alarmPoints: byId(point(1, { events: loop(2) }), point(2, { events: loop(1) })) },
      ['loop alarmPoint 1'],
    ],
    ['a replacement out of sight', { alarmPoints: byId(point(1, { events: loop(9) })) }, ['unknown alarmPoint 9']],
    [
      'a schedule with nobody, and no plan of its own',
      { alarmPoints: byId(point(1, { scheduleId: 5, alarmPlanId: null })), standby: byId(schedule(5)) },
      ['nobody schedule 5', 'noPlan alarmPoint 1'],
    ],
  ])('ends with %s', (_, data, expected) => expect(ends(data)).toEqual(expected));
});

describe('the steps of a plan', () => {
  it('call at their offsets, everybody once in a step, on active devices by rank', () => {
    const group = { id: 4, title: 'Group', active: true, participantIds: [2, 1] };
    const plans = byId(
      plan(
        1,
        step({ participantIds: [1, 2], groupIds: [4], waitSeconds: 90 }),
        step({ participantIds: [1], media: ['PHONE'] }),
      ),
    );
    expect(called({ plans, groups: byId(group) })).toEqual([
      [0, '2: +41 1 2,+41 2 2', '1: +41 1 1,+41 2 1'],
      [90, '1: +41 2 1'],
    ]);
    const [first] = resolve({ plans, groups: byId(group) }).plans[0]?.steps ?? [];
    expect(first?.calls[0]?.reasons.map(({ of }) => of?.title ?? 'itself')).toEqual(['Group', 'itself']);
  });

  it('call the person on duty of a team schedule, on the device of its row', () => {
    const teams = byId(schedule(6, row(3, {}, { deviceType: 'PHONE' })));
    const plans = byId(plan(1, step({ teamScheduleIds: [6] })));
    expect(called({ plans, teams })).toEqual([[0, '3: +41 2 3']]);
    const [call] = resolve({ plans, teams }).plans[0]?.steps[0]?.calls ?? [];
    expect(call?.reasons[0]).toMatchObject({
      kind: 'row',
      row: 'Row 3',
      of: { kind: 'schedule', title: 'Schedule 6' },
    });
  });

  it('call on the devices of the private schedule while it is active', () => {
    const at = (changes: object) => byId(person(1, { events: [event({ title: 'Home', ...changes })] }));
    const plans = byId(plan(1, step({ participantIds: [1] })));
    expect(called({ plans, people: at({ callingNumber: '+41 99', deviceType: 'PHONE' }) })).toEqual([[0, '1: +41 99']]);
    expect(called({ plans, people: at({ deviceType: 'PHONE' }) })).toEqual([[0, '1: +41 2 1']]);
    expect(called({ plans, people: at({ deviceType: 'PHONE' }) }, '2026-11-03 20:00:00')).toEqual([
      [0, '1: +41 1 1,+41 2 1'],
    ]);
  });

  it('call once on a device that overlapping occurrences or several events of the private schedule name (A6)', () => {
    const long = { callingNumber: '+41 99', deviceType: 'PHONE', endDateSelected: '2026-11-04 00:00:00' };
    const plans = byId(plan(1, step({ participantIds: [1] })));
    const at = (...events: object[]) => byId(person(1, { events: events.map((changes) => event(changes)) }));
    const { plans: resolved } = resolve({ plans, people: at(long) });
    expect(resolved[0]?.steps[0]?.calls[0]?.devices).toEqual([
      {
        type: 'PHONE',
        address: '+41 99',
        rank: 1,
        reason: { kind: 'calendar', row: 'Standby', rowId: null, until: '2026-11-05 16:00:00' },
      },
    ]);
    expect(
      called({ plans, people: at({ deviceType: 'PHONE' }, { deviceType: 'MOBILE' }, { deviceType: 'PHONE' }) }),
    ).toEqual([[0, '1: +41 2 1,+41 1 1']]);
  });

  it('call the person who covers for an absent participant', () => {
    const override: Override = {
      id: 1,
      participantId: 1,
      coverId: 2,
      scheduleId: null,
      start: '2026-11-03 00:00:00',
      end: '2026-11-03 23:59:00',
    };
    const plans = byId(plan(1, step({ participantIds: [1] })));
    expect(called({ plans, overrides: [override] })).toEqual([[0, '2: +41 1 2,+41 2 2']]);
    expect(resolve({ plans, overrides: [override] }).plans[0]?.steps[0]?.calls[0]?.reasons).toEqual([
      { kind: 'override', row: '', rowId: null, until: '2026-11-04 00:00:00', overrideId: 1, insteadOf: 1 },
    ]);
    expect(called({ plans, overrides: [{ ...override, coverId: null }] })).toEqual([
      [0, 'absent participant 1', 'nobody step'],
    ]);
  });

  it.each<[string, Partial<PlanData['steps'][number]>, Partial<AlarmData>, (number | string)[]]>([
    ['nobody', {}, {}, [0, 'nobody step']],
    ['a participant out of sight', { participantIds: [9] }, {}, [0, 'unknown participant 9', 'nobody step']],
    [
      'an inactive participant beside another',
      { participantIds: [1, 2] },
      { people: byId(person(1, { active: false }), person(2)) },
      [0, '2: +41 1 2,+41 2 2', 'inactive participant 1'],
    ],
    [
      'a participant without a device',
      { participantIds: [1] },
      { people: byId(person(1, { devices: [] })) },
      [0, '1: ', 'noDevice participant 1', 'nobody step'],
    ],
    [
      'a participant without one of the wanted devices',
      { participantIds: [1], media: ['SMS'] },
      {},
      [0, '1: ', 'noDevice participant 1', 'nobody step'],
    ],
    [
      'an inactive group and an empty one',
      { groupIds: [4, 5] },
      {
        groups: byId(
          { id: 4, title: '', active: false, participantIds: [1] },
          { id: 5, title: '', active: true, participantIds: [] },
        ),
      },
      [0, 'inactive group 4', 'nobody group 5', 'nobody step'],
    ],
    [
      'a team schedule with nobody',
      { teamScheduleIds: [6] },
      { teams: byId(schedule(6)) },
      [0, 'nobody schedule 6', 'nobody step'],
    ],
  ])('tell of %s', (_, of, data, expected) => {
    expect(called({ plans: byId(plan(1, step(of))), ...data })).toEqual([expected]);
  });
});
