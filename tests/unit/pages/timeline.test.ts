import { describe, expect, it } from 'vitest';
import type { DutySchedule, DutyShift } from '../../../protocol/duty.ts';
import { readDay, readMoment, writeDay } from '../../../src/duty/days.ts';
import { fittingName } from '../../../src/pages/timeline/fittingName.ts';
import {
  type RangeName,
  rangeAround,
  rangeTitle,
  stepDay,
  ticksOf,
  weeksOf,
} from '../../../src/pages/timeline/range.ts';
import { peopleRows, scheduleRows } from '../../../src/pages/timeline/rows.ts';

const day = (text: string) => readDay(text) ?? 0;

describe('periods', () => {
  it.each<[RangeName, string, string]>([
    ['day', '2026-11-25', '2026-11-26'],
    ['week', '2026-11-23', '2026-11-30'],
    ['month', '2026-11-01', '2026-12-01'],
    ['year', '2026-01-01', '2027-01-01'],
  ])('the %s around a day is from %s until %s', (name, from, to) => {
    const range = rangeAround(name, day('2026-11-25'));
    expect([writeDay(range.from), writeDay(range.to)]).toEqual([from, to]);
  });

  it.each<[RangeName, string, 1 | -1, string]>([
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['week', '2026-01-05', -1, '2025-12-29'],
    ['month', '2026-01-31', 1, '2026-02-28'],
    ['month', '2026-01-31', -1, '2025-12-31'],
    ['year', '2028-02-29', 1, '2029-02-28'],
  ])('a %s from %s by %i is %s', (name, from, by, to) => expect(writeDay(stepDay(name, day(from), by))).toBe(to));

  it('have titles and week numbers', () => {
    const at = (name: RangeName, text = '2026-11-25') => rangeAround(name, day(text));
    expect(rangeTitle('month', at('month'), 'de')).toBe('November 2026');
    expect(rangeTitle('year', at('year'), 'en')).toBe('2026');
    expect(rangeTitle('day', at('day'), 'de')).toBe('Mittwoch, 25. November 2026');
    expect(weeksOf(at('week', '2027-01-01'))).toBe('53');
    expect(weeksOf(at('month'))).toBe('44–49');
  });

  it('have marks at their hours, days and months', () => {
    const marks = (name: RangeName) => ticksOf(name, rangeAround(name, day('2026-11-25')), 'en');
    expect(marks('day').map(({ label }) => label)).toEqual(
      ['00', '02', '04', '06', '08', '10', '12', '14', '16', '18', '20', '22'].map((hour) => `${hour}:00`),
    );
    expect(marks('week')).toHaveLength(7);
    expect(marks('month')).toHaveLength(30);
    expect(marks('year')[1]).toEqual({ at: 31 / 365, label: 'Feb' });
  });
});

it.each([
  ['Maria Schmidt (MSCHM)', 210, 'Maria Schmidt (MSCHM)'],
  ['Maria Schmidt (MSCHM)', 140, 'Maria Schmidt'],
  ['Maria Schmidt (MSCHM)', 70, 'Schmidt'],
  ['Maria Schmidt (MSCHM)', 50, 'MSCHM'],
  ['Maria Schmidt (MSCHM)', 10, 'MSCHM'],
  ['Bo Li (LIBOBO)', 30, 'Li'],
  ['Cher', 10, 'Cher'],
])('of %s, %i pixels show %s [U18]', (title, room, shown) => {
  expect(fittingName(title, room, (text) => text.length * 10)).toBe(shown);
});

describe('rows', () => {
  const shift = (start: string, end: string, id: number | null): DutyShift => ({
    start: `2026-11-${start}:00`,
    end: `2026-11-${end}:00`,
    who: id === null ? null : { participantId: id, alarmPlanId: null, alarmPointId: null, title: `Person ${id}` },
    reason: { kind: 'row', row: 'Row', rowId: 1, until: null },
  });
  const schedule = (id: number, shifts: DutyShift[]): DutySchedule => ({
    resource: 'team-schedules',
    id,
    name: `Team ${id}`,
    orgId: 1,
    orgName: null,
    shifts,
    complete: true,
    gaps: [{ start: '2026-11-25 20:00:00', end: '2026-11-26 00:00:00' }],
    intended: [],
    doubles: [],
  });
  const range = rangeAround('day', day('2026-11-25'));
  const schedules = [
    schedule(1, [
      shift('24 22:00', '25 08:00', 1),
      shift('25 07:00', '25 16:00', 2),
      shift('25 16:00', '25 20:00', null),
    ]),
    schedule(2, [shift('25 08:00', '25 20:00', 1)]),
  ];
  const told = (rows: ReturnType<typeof scheduleRows>) =>
    rows.map(({ title, lanes, bars }) => [
      title,
      lanes,
      ...bars.map(({ kind, label, start, end, lane }) => {
        const hour = (moment: number) => (moment - (readMoment('2026-11-25') ?? 0)) / 60;
        return `${hour(start)}-${hour(end)} ${kind} ${label} ${lane}`;
      }),
    ]);

  it('of a schedule that is not valid yet have the time before it', () => {
    const [first] = schedules;
    if (!first) throw new Error('There is no schedule.');
    const later = { ...first, shifts: [], gaps: [], begins: '2026-11-25' };
    const week = rangeAround('week', day('2026-11-25'));
    expect(told(scheduleRows([later], week, false))).toEqual([['Team 1', 1, '-48-0 notYet  0']]);
    const beyond = { ...later, begins: '2027-02-01' };
    expect(told(scheduleRows([beyond], week, true))).toEqual([['Team 1', 1, '-48-120 notYet  0']]);
  });

  it('of schedules have shifts in lanes, and gaps, cut at the period', () => {
    expect(told(scheduleRows(schedules, range, false))).toEqual([
      ['Team 1', 2, '0-8 row Person 1 0', '7-16 row Person 2 1', '16-20 nobody  0', '20-24 gap  0'],
      ['Team 2', 1, '8-20 row Person 1 0', '20-24 gap  0'],
    ]);
  });

  it('of schedules show beside a shift that the person can not be called (A3)', () => {
    const why = [{ code: 'inactive', kind: 'participant', id: 1, title: 'Person 1' } as const];
    const gaps = [{ start: '2026-11-25 08:00:00', end: '2026-11-25 12:00:00', why }];
    const unreached = { ...schedule(2, [shift('25 08:00', '25 20:00', 1)]), gaps };
    const [row] = scheduleRows([unreached], range, false);
    expect(told(row ? [row] : [])).toEqual([['Team 2', 2, '8-12 unreached  0', '8-20 row Person 1 1']]);
    expect(row?.bars[0]?.why).toEqual(why);
    expect(told(scheduleRows([unreached], range, true))).toEqual([
      ['Team 2', 1, '8-12 unreached  0', '12-20 covered  0'],
    ]);
  });

  it('of people have their shifts in all schedules', () => {
    expect(told(peopleRows(schedules, range, false))).toEqual([
      ['Person 1', 1, '0-8 row Team 1 0', '8-20 row Team 2 0'],
      ['Person 2', 1, '7-16 row Team 1 0'],
    ]);
  });

  it('of long periods join covered times', () => {
    expect(told(scheduleRows(schedules.slice(0, 1), range, true))).toEqual([
      ['Team 1', 1, '0-16 covered  0', '20-24 gap  0'],
    ]);
    expect(told(peopleRows(schedules, range, true))[0]).toEqual(['Person 1', 1, '0-20 covered  0']);
  });
});
