import { describe, expect, it } from 'vitest';
import { holidays } from '../../../src/duty/holidays.ts';
import { readRotation } from '../../../src/duty/rotation.ts';
import { holiday, holidaySet, rotation, row, shiftTexts } from './schedule.ts';

describe('a rotation', () => {
  it('alternates its week groups from the week of validFrom on, with nobody before that day', () => {
    const of = { ...rotation([row(1, { markedDays: ['MONDAY', 'FRIDAY'] })], [row(2, { markedDays: ['MONDAY'] })]) };
    expect(shiftTexts({ ...of, validFrom: '2026-11-04' }, '2026-10-01', '2026-11-24')).toEqual([
      '2026-11-06 00:00 - 2026-11-07 00:00 1 row',
      '2026-11-09 00:00 - 2026-11-10 00:00 2 row',
      '2026-11-16 00:00 - 2026-11-17 00:00 1 row',
      '2026-11-20 00:00 - 2026-11-21 00:00 1 row',
      '2026-11-23 00:00 - 2026-11-24 00:00 2 row',
    ]);
  });

  it('is on duty over midnight into the next week and over both clock changes', () => {
    const night = { ...rotation([row(1, { start: '22:00', end: '06:00', markedDays: ['SATURDAY', 'SUNDAY'] })]) };
    expect(shiftTexts({ ...night, validFrom: '2020-01-01' }, '2026-10-25', '2026-10-27')).toEqual([
      '2026-10-24 22:00 - 2026-10-25 06:00 1 row',
      '2026-10-25 22:00 - 2026-10-26 06:00 1 row',
    ]);
    expect(shiftTexts({ ...night, validFrom: '2020-01-01' }, '2026-03-29', '2026-03-30')).toEqual([
      '2026-03-28 22:00 - 2026-03-29 06:00 1 row',
      '2026-03-29 22:00 - 2026-03-30 06:00 1 row',
    ]);
  });

  it('repeats a row in every n-th turn and ends it after a number of shifts', () => {
    const of = rotation([row(1, { markedDays: ['TUESDAY'], repeatEvery: 2, countAfterTimesEnd: 3 })], []);
    expect(shiftTexts(of, '2026-01-01', '2028-01-01')).toEqual([
      '2026-11-03 00:00 - 2026-11-04 00:00 1 row',
      '2026-12-01 00:00 - 2026-12-02 00:00 1 row',
      '2026-12-29 00:00 - 2026-12-30 00:00 1 row',
    ]);
    expect(shiftTexts(of, '2026-12-02', '2028-01-01')).toEqual(['2026-12-29 00:00 - 2026-12-30 00:00 1 row']);
  });

  it('passes week 53 and the end of the year', () => {
    const of = rotation([row(1, { markedDays: ['THURSDAY'] })], [row(2, { markedDays: ['FRIDAY'] })]);
    expect(shiftTexts(of, '2026-12-25', '2027-01-09')).toEqual([
      '2026-12-25 00:00 - 2026-12-26 00:00 2 row',
      '2026-12-31 00:00 - 2027-01-01 00:00 1 row',
      '2027-01-08 00:00 - 2027-01-09 00:00 2 row',
    ]);
  });

  it('has nobody without groups, marked days or active rows', () => {
    const none = rotation([row(1, { markedDays: [] }), row(2, {}, { active: false })]);
    expect(shiftTexts(none, '2026-11-02', '2026-12-02')).toEqual([]);
    expect(shiftTexts(rotation(), '2026-11-02', '2026-12-02')).toEqual([]);
    expect(shiftTexts(rotation([row(1, {}, { active: false, standard: true })]), '2026-11-02', '2026-11-05')).toEqual(
      [],
    );
  });

  it('bounds the days on which shifts begin', () => {
    const of = rotation([
      row(1, { start: '20:00', end: '08:00', validFrom: '2026-11-10 00:00:00', endDate: '2026-11-11' }),
    ]);
    expect(shiftTexts(of, '2026-11-01', '2026-12-01')).toEqual([
      '2026-11-10 20:00 - 2026-11-11 08:00 1 row',
      '2026-11-11 20:00 - 2026-11-12 08:00 1 row',
    ]);
  });
});

describe('a standard row', () => {
  const night = row(1, { start: '22:00', end: '06:00' });

  it('is on duty wherever no other row is; its rule is ignored', () => {
    const standard = row(
      2,
      { markedDays: [], start: '10:00', end: '11:00', endDate: '2000-01-01' },
      { standard: true },
    );
    expect(shiftTexts(rotation([night, standard]), '2026-11-01', '2026-11-04')).toEqual([
      '2026-11-02 00:00 - 2026-11-02 22:00 2 standard',
      '2026-11-02 22:00 - 2026-11-03 06:00 1 row',
      '2026-11-03 06:00 - 2026-11-03 22:00 2 standard',
      '2026-11-03 22:00 - 2026-11-04 06:00 1 row',
    ]);
  });

  it('is that of the week’s own group, else the first of the rotation', () => {
    const [first, second] = [row(1, {}, { standard: true }), row(2, {}, { standard: true })];
    expect(shiftTexts(rotation([first], [], [second]), '2026-11-04', '2026-11-25')).toEqual([
      '2026-11-04 00:00 - 2026-11-16 00:00 1 standard',
      '2026-11-16 00:00 - 2026-11-23 00:00 2 standard',
      '2026-11-23 00:00 - 2026-11-25 00:00 1 standard',
    ]);
  });
});

describe('on a holiday', () => {
  const christmas = holidays([holidaySet(2026, holiday('Christmas', '2026-12-25'))]);
  const weekday = row(1, { start: '08:00', end: '08:00' });

  it('rows with holiday replace the others, by the day on which a shift begins', () => {
    const of = rotation([weekday, row(2, { holiday: true, markedDays: [], start: '08:00', end: '08:00' })]);
    expect(shiftTexts(of, '2026-12-25', '2026-12-27', christmas)).toEqual([
      '2026-12-24 08:00 - 2026-12-25 08:00 1 row',
      '2026-12-25 08:00 - 2026-12-26 08:00 2 Christmas',
      '2026-12-26 08:00 - 2026-12-27 08:00 1 row',
    ]);
  });

  it.each([
    ['there is none', []],
    ['it is not active', [row(2, { holiday: true }, { active: false })]],
    ['it has another day', [row(2, { holiday: true, markedDays: ['MONDAY'] })]],
    ['it has ended', [row(2, { holiday: true, endDate: '2026-12-24 00:00:00' })]],
  ])('the other rows stay if %s', (_, rows) => {
    expect(shiftTexts(rotation([weekday, ...rows]), '2026-12-25', '2026-12-26', christmas)).toEqual([
      '2026-12-24 08:00 - 2026-12-25 08:00 1 row',
      '2026-12-25 08:00 - 2026-12-26 08:00 1 row',
    ]);
  });

  it('that is not all day, the moment counts at which a shift begins', () => {
    const afternoon = holidays([
      holidaySet(2026, holiday('Christmas Eve', '2026-12-24', { allDay: false, start: '2026-12-24 12:00:00' })),
    ]);
    const of = rotation([
      row(1, { start: '08:00', end: '12:00' }),
      row(2, { start: '12:00', end: '20:00' }),
      row(3, { start: '13:00', end: '20:00', holiday: true, markedDays: [] }),
    ]);
    expect(shiftTexts(of, '2026-12-24', '2026-12-25', afternoon)).toEqual([
      '2026-12-24 08:00 - 2026-12-24 12:00 1 row',
      '2026-12-24 13:00 - 2026-12-24 20:00 3 Christmas Eve',
    ]);
  });

  it('a replaced shift counts, and a holiday row counts its holidays', () => {
    const feasts = holidays([
      holidaySet(2026, ...['03', '05', '07'].map((day) => holiday(`Feast ${day}`, `2026-11-${day}`))),
    ]);
    const of = rotation([
      row(1, { countAfterTimesEnd: 4 }),
      row(2, { holiday: true, markedDays: [], countAfterTimesEnd: 2 }),
    ]);
    const expected = [
      '2026-11-02 00:00 - 2026-11-03 00:00 1 row',
      '2026-11-03 00:00 - 2026-11-04 00:00 2 Feast 03',
      '2026-11-04 00:00 - 2026-11-05 00:00 1 row',
      '2026-11-05 00:00 - 2026-11-06 00:00 2 Feast 05',
    ];
    expect(shiftTexts(of, '2026-11-02', '2026-12-01', feasts)).toEqual(expected);
    expect(shiftTexts(of, '2026-11-04', '2026-12-01', feasts)).toEqual(expected.slice(2));
  });
});

describe('schedules of the wire', () => {
  const dateRule = {
    id: 9,
    type: 'WeeklyDateRule',
    start: '08:00:00',
    end: '17:00:00',
    holiday: false,
    markedDays: ['MONDAY'],
    repeatEvery: 1,
  };

  it('are read in the order of their orderId', () => {
    const alarm = readRotation({
      id: 1,
      validFrom: '2026-11-02 00:00:00',
      alarmPointWeekGroups: [
        { id: 12, orderId: 1, alarmPointRotationEvents: [] },
        {
          id: 11,
          orderId: 0,
          alarmPointRotationEvents: [
            { id: 3, orderId: 1, name: 'Late', isActive: false, standard: true, alarmpointId: 5, dateRule },
            { id: 2, orderId: 0, name: 'Early', isActive: true, standard: false, alarmplanId: 7, dateRule },
          ],
        },
      ],
    });
    expect(alarm.validFrom).toBe('2026-11-02 00:00:00');
    expect(alarm.groups.map(({ id }) => id)).toEqual([11, 12]);
    expect(
      alarm.groups[0]?.rows.map(({ id, name, active, standard, who }) => ({ id, name, active, standard, who })),
    ).toEqual([
      {
        id: 2,
        name: 'Early',
        active: true,
        standard: false,
        who: { participantId: null, alarmPlanId: 7, alarmPointId: null },
      },
      {
        id: 3,
        name: 'Late',
        active: false,
        standard: true,
        who: { participantId: null, alarmPlanId: null, alarmPointId: 5 },
      },
    ]);
  });

  it('name participants by their calendars, and rows without a mark are active', () => {
    const team = readRotation({
      participantWeekGroups: [{ participantRotationEvents: [{ individualCalendarId: 4, dateRule }] }],
    });
    expect(team).toMatchObject({
      validFrom: null,
      groups: [
        { id: null, rows: [{ id: null, active: true, who: { participantId: 4 }, rule: { start: '08:00:00' } }] },
      ],
    });
  });

  it.each([
    [{}, []],
    [{ alarmPointWeekGroups: null, participantWeekGroups: null }, []],
    [{ alarmPointWeekGroups: [null, { alarmPointRotationEvents: null }] }, [0]],
    [{ participantWeekGroups: [{ participantRotationEvents: [null, {}, { dateRule: null }] }] }, [2]],
  ])('%j has groups of %j rows', (wire, sizes) => {
    expect(readRotation(wire).groups.map(({ rows }) => rows.length)).toEqual(sizes);
  });

  it('have the default rule where there is none', () => {
    const [group] = readRotation({ participantWeekGroups: [{ participantRotationEvents: [{}] }] }).groups;
    expect(group?.rows[0]?.rule).toMatchObject({
      type: 'WeeklyDateRule',
      start: '00:00',
      end: '23:59',
      markedDays: [],
      repeatEvery: 1,
      holiday: false,
    });
  });
});
