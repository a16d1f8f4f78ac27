import { describe, expect, it } from 'vitest';
import type { AppointedAssignee } from '../../../protocol/duty.ts';
import { activeIn } from '../../../src/duty/active.ts';
import { resolveAlarmPoint, whyUnreached } from '../../../src/duty/alarm.ts';
import type { AlarmData, PersonData, PlanData, ScheduleData } from '../../../src/duty/alarmData.ts';
import { coverage } from '../../../src/duty/coverage.ts';
import { readMoment, writeMoment } from '../../../src/duty/days.ts';
import { NO_HOLIDAYS } from '../../../src/duty/holidays.ts';
import type { Override } from '../../../src/duty/overrides.ts';
import { Reach } from '../../../src/duty/reachIn.ts';
import { event } from './event.ts';
import { byId, step } from './plan.ts';
import { rotation, row, span } from './schedule.ts';

const device = (type: string, address: string, active = true) => ({ type, address, rank: 1, active });
const mobile = device('MOBILE', '+41 79 000 00 01');
const person = (id: number, changes: Partial<PersonData> = {}): PersonData => ({
  id,
  title: `Person ${id}`,
  active: true,
  events: [],
  devices: [mobile],
  ...changes,
});
const plan = (...steps: PlanData['steps'][number][]): PlanData => ({ id: 4, title: 'Plan 4', active: true, steps });
const data = (changes: Partial<AlarmData> = {}): AlarmData => ({
  alarmPoints: new Map(),
  standby: new Map(),
  plans: new Map(),
  groups: new Map(),
  teams: new Map(),
  people: byId(person(1), person(2)),
  overrides: [],
  channelFor: (type) => (type === 'EMAIL' ? undefined : 'webhook'),
  ...changes,
});
const appointed = (changes: Partial<AppointedAssignee>): AppointedAssignee => ({
  participantId: null,
  alarmPlanId: null,
  alarmPointId: null,
  deviceType: null,
  ...changes,
});
const whoever = appointed({ participantId: 1 });
const thePlan = appointed({ alarmPlanId: 4 });
const people = (changes: Partial<PersonData>) => ({ people: byId(person(1, changes), person(2)) });
const planned = (...steps: PlanData['steps'][number][]) => ({ plans: byId(plan(...steps)) });
const away = (coverId: number | null): Override => ({
  id: 1,
  participantId: 1,
  coverId,
  scheduleId: null,
  start: '2026-11-03 00:00:00',
  end: '2026-11-03 23:59:00',
});
const NOON = readMoment('2026-11-03 12:00:00') ?? 0;

describe('whether somebody can be called', () => {
  it.each<[string, AppointedAssignee, Partial<AlarmData>, string[]]>([
    ['a person with a device', whoever, {}, []],
    ['an inactive person', whoever, people({ active: false }), ['inactive participant 1']],
    ['a person without devices', whoever, people({ devices: [] }), ['noDevice participant 1']],
    [
      'a person whose device is inactive',
      whoever,
      people({ devices: [device('MOBILE', '+41 1', false)] }),
      ['noDevice participant 1'],
    ],
    [
      'a person without the device type of the row',
      appointed({ participantId: 1, deviceType: 'PAGER' }),
      {},
      ['noDevice participant 1'],
    ],
    [
      'a person whose address is unusable',
      whoever,
      people({ devices: [device('EMAIL', 'nobody')] }),
      ['address participant 1'],
    ],
    [
      'a person whose only device has no channel',
      whoever,
      people({ devices: [device('EMAIL', 'a@b.example')] }),
      ['noChannel participant 1'],
    ],
    ['a person with one device that works', whoever, people({ devices: [device('EMAIL', 'nobody'), mobile] }), []],
    [
      'a person where channels are not known',
      whoever,
      { ...people({ devices: [device('EMAIL', 'a@b.example')] }), channelFor: undefined },
      [],
    ],
    [
      'a person whose calendar names a device that is missing',
      whoever,
      people({ events: [event({ deviceType: 'PAGER' })] }),
      ['noDevice participant 1'],
    ],
    ['a person who is gone', whoever, { people: new Map() }, ['unknown participant 1']],
    ['a plan that calls somebody in a later step', thePlan, planned(step({}), step({ participantIds: [1] })), []],
    ['a plan without steps', thePlan, planned(), ['noSteps plan 4']],
    ['a plan with nobody in its steps', thePlan, planned(step({})), ['nobody plan 4']],
    ['a plan that is gone', thePlan, {}, ['unknown plan 4']],
    [
      'a plan of somebody who is inactive',
      thePlan,
      { ...planned(step({ participantIds: [1] })), ...people({ active: false }) },
      ['inactive participant 1'],
    ],
    [
      'a plan of somebody absent without cover',
      thePlan,
      { ...planned(step({ participantIds: [1] })), overrides: [away(null)] },
      ['absent participant 1'],
    ],
    [
      'a plan of somebody absent whose cover has a device',
      thePlan,
      { ...planned(step({ participantIds: [1] })), overrides: [away(2)] },
      [],
    ],
    [
      'an alarm point without a plan',
      appointed({ alarmPointId: 3 }),
      { alarmPoints: byId({ id: 3, title: 'P', active: true, alarmPlanId: null, scheduleId: null, events: [] }) },
      ['noPlan alarmPoint 3'],
    ],
    [
      'an alarm point whose plan calls somebody',
      appointed({ alarmPointId: 3 }),
      {
        ...planned(step({ participantIds: [1] })),
        alarmPoints: byId({ id: 3, title: 'P', active: true, alarmPlanId: 4, scheduleId: null, events: [] }),
      },
      [],
    ],
  ])('%s (A3)', (_, who, changes, expected) => {
    expect(whyUnreached(data(changes), who, NOON).map(({ code, kind, id }) => `${code} ${kind} ${id}`)).toEqual(
      expected,
    );
  });
});

describe('gaps in a range', () => {
  const range = span('2026-11-02', '2026-11-05');
  const texts = (changes: Partial<AlarmData>, who: AppointedAssignee) =>
    new Reach(data(changes), range)
      .gapsOf(who, range)
      .map(({ start, end, why }) => [writeMoment(start), writeMoment(end), ...why.map(({ code }) => code)]);

  it('begin and end where a calendar, an absence or a team shift changes who is called (A3)', () => {
    const pager = event({
      title: 'Pager',
      startTime: '08:00',
      endTime: '16:00',
      deviceType: 'PAGER',
      startDateSelected: '2026-11-03 00:00:00',
      endDateSelected: '2026-11-03 00:00:00',
      recurring: false,
    });
    expect(texts(people({ events: [pager] }), whoever)).toEqual([
      ['2026-11-03 08:00:00', '2026-11-03 16:00:00', 'noDevice'],
    ]);
    expect(texts({ ...planned(step({ participantIds: [1] })), overrides: [away(null)] }, thePlan)).toEqual([
      ['2026-11-03 00:00:00', '2026-11-04 00:00:00', 'absent'],
    ]);
    const nights: ScheduleData = {
      id: 6,
      title: 'Team',
      around: { holidayAt: NO_HOLIDAYS, overrides: [] },
      rotation: rotation([row(1, { start: '00:00', end: '06:00', markedDays: ['TUESDAY'] })]),
    };
    expect(texts({ ...planned(step({ teamScheduleIds: [6] })), teams: byId(nights) }, thePlan)).toEqual([
      ['2026-11-02 00:00:00', '2026-11-03 00:00:00', 'nobody'],
      ['2026-11-03 06:00:00', '2026-11-05 00:00:00', 'nobody'],
    ]);
  });

  it('are those of a schedule, each with its reasons, where nobody else can be called (A3)', () => {
    const shifts = activeIn(
      rotation([row(1, { start: '00:00', end: '12:00' }), row(2, { start: '06:00', end: '18:00' })]),
      { holidayAt: NO_HOLIDAYS, overrides: [] },
      span('2026-11-02', '2026-11-03'),
    );
    const { gapsIn } = new Reach(data(people({ active: false })), range);
    const { gaps, doubles } = coverage(shifts, span('2026-11-02', '2026-11-03'), [], gapsIn);
    expect(
      gaps.map(({ start, end, why }) => [writeMoment(start), writeMoment(end), why.map(({ code }) => code)]),
    ).toEqual([
      ['2026-11-02 00:00:00', '2026-11-02 06:00:00', ['inactive']],
      ['2026-11-02 18:00:00', '2026-11-03 00:00:00', []],
    ]);
    expect(doubles).toHaveLength(1);
  });

  it('name who is absent without cover (A3)', () => {
    const overrides = [{ ...away(null), id: 1, span: span('2026-11-02', '2026-11-03') }];
    const shifts = activeIn(
      rotation([row(1)]),
      { holidayAt: NO_HOLIDAYS, overrides },
      span('2026-11-02', '2026-11-03'),
    );
    expect(coverage(shifts, span('2026-11-02', '2026-11-03')).gaps).toEqual([
      { ...span('2026-11-02', '2026-11-03'), why: [{ code: 'absent', kind: 'participant', id: 1, title: '' }] },
    ]);
  });
});

describe('the offsets of steps', () => {
  const offsets = (...steps: PlanData['steps'][number][]) => {
    const alarmPoints = byId({ id: 3, title: 'P', active: true, alarmPlanId: 4, scheduleId: null, events: [] });
    const found = resolveAlarmPoint(data({ ...planned(...steps), alarmPoints, ...people({ active: false }) }), 3, NOON);
    return found.plans[0]?.steps.map(({ offsetSeconds }) => offsetSeconds);
  };

  it('do not wait behind a step that reaches nobody, as the engine does (U5)', () => {
    const empty = step({ participantIds: [1], waitSeconds: 7200 });
    const reached = step({ participantIds: [2], waitSeconds: 90 });
    expect(offsets(empty, reached, reached)).toEqual([0, 0, 90]);
  });

  it('wait behind a step that only informs, whomever it reaches (U5)', () => {
    expect(offsets(step({ participantIds: [1], requiredAcceptances: 0 }), step({ participantIds: [2] }))).toEqual([
      0, 60,
    ]);
  });
});
