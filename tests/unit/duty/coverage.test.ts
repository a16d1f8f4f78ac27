import { describe, expect, it } from 'vitest';
import { activeAt, activeIn, eventsAt } from '../../../src/duty/active.ts';
import { compareShifts } from '../../../src/duty/compare.ts';
import { coverage } from '../../../src/duty/coverage.ts';
import { readMoment, writeMoment } from '../../../src/duty/days.ts';
import { NO_HOLIDAYS } from '../../../src/duty/holidays.ts';
import { type Override, readOverrides } from '../../../src/duty/overrides.ts';
import { event } from './event.ts';
import { rotation, row, shiftText, span, spanTexts } from './schedule.ts';

const NO_SURROUNDINGS = { holidayAt: NO_HOLIDAYS, overrides: [] };
const week = span('2026-11-02', '2026-11-09');
const workdays = row(1, { start: '08:00', end: '18:00', markedDays: ['MONDAY', 'TUESDAY'] });
const nights = row(2, { start: '17:00', end: '08:00', markedDays: ['MONDAY', 'TUESDAY'] });

const override = (id: number, participantId: number, coverId: number | null, changes: Partial<Override> = {}) => ({
  id,
  participantId,
  coverId,
  scheduleId: null,
  start: '2026-11-02 10:00:00',
  end: '2026-11-02 12:00:00',
  ...changes,
});
const withAbsences = (overrides: Override[], scheduleId = 1) =>
  activeIn(
    rotation([workdays]),
    { holidayAt: NO_HOLIDAYS, overrides: readOverrides(overrides, scheduleId) },
    span('2026-11-02', '2026-11-03'),
  ).map(shiftText);

describe('overrides', () => {
  const plain = ['2026-11-02 08:00 - 2026-11-02 18:00 1 row'];
  const covered = (by: string) => [
    '2026-11-02 08:00 - 2026-11-02 10:00 1 row',
    `2026-11-02 10:00 - 2026-11-02 12:00 ${by} override`,
    '2026-11-02 12:00 - 2026-11-02 18:00 1 row',
  ];

  it.each<[string, Override[], string[]]>([
    ['replace who is absent', [override(1, 1, 7)], covered('7')],
    ['leave nobody without one who covers', [override(1, 1, null)], covered('nobody')],
    ['concern only their participant', [override(1, 2, 7)], plain],
    ['concern only their schedule', [override(1, 1, 7, { scheduleId: 2 })], plain],
    ['hold in their schedule', [override(1, 1, 7, { scheduleId: 1 })], covered('7')],
    ['follow one another', [override(1, 1, 7), override(2, 7, 8)], covered('8')],
    ['leave nobody in a circle', [override(1, 1, 7), override(2, 7, 1)], covered('nobody')],
    ['leave nobody who would cover for themselves', [override(1, 1, 1)], covered('nobody')],
    ['of which the newest holds', [override(2, 1, 8), override(1, 1, 7)], covered('8')],
    ['need readable times', [override(1, 1, 7, { start: 'soon' })], plain],
    ['need an end after the start', [override(1, 1, 7, { end: '2026-11-02 09:00:00' })], plain],
    [
      'last to the end of the day with 23:59',
      [override(1, 1, 7, { end: '2026-11-02 23:59:00' })],
      ['2026-11-02 08:00 - 2026-11-02 10:00 1 row', '2026-11-02 10:00 - 2026-11-02 18:00 7 override'],
    ],
  ])('%s', (_, overrides, expected) => expect(withAbsences(overrides)).toEqual(expected));

  it('name the person whom they replace, also through a chain of overrides', () => {
    const around = { holidayAt: NO_HOLIDAYS, overrides: readOverrides([override(1, 1, 7), override(2, 7, 8)], 1) };
    const [shift] = activeAt(rotation([workdays]), around, readMoment('2026-11-02 11:00:00') ?? 0);
    expect(shift?.reason).toEqual({ kind: 'override', id: 2, insteadOf: 1 });
  });
});

describe('coverage', () => {
  it('has the gaps and the doubles of a range, and intended gaps separately', () => {
    const shifts = activeIn(rotation([workdays, nights]), NO_SURROUNDINGS, week);
    const { gaps, intended, doubles } = coverage(shifts, week, [span('2026-11-07', '2026-11-09')]);
    expect(spanTexts(gaps)).toEqual(['2026-11-02 00:00 - 2026-11-02 08:00', '2026-11-04 08:00 - 2026-11-07 00:00']);
    expect(spanTexts(intended)).toEqual(['2026-11-07 00:00 - 2026-11-09 00:00']);
    expect(spanTexts(doubles)).toEqual(['2026-11-02 17:00 - 2026-11-02 18:00', '2026-11-03 17:00 - 2026-11-03 18:00']);
    expect(doubles[0]?.shifts.map(({ row: of }) => of.id)).toEqual([1, 2]);
  });

  it('counts a shift with nobody as a gap, and the same person twice as one', () => {
    const nobody = { participantId: null, alarmPlanId: null, alarmPointId: null };
    const twice = rotation([row(1), row(2, { start: '08:00', end: '09:00' }, { who: row(1).who })]);
    const day = span('2026-11-02', '2026-11-03');
    expect(coverage(activeIn(twice, NO_SURROUNDINGS, day), day)).toEqual({ gaps: [], intended: [], doubles: [] });
    const unstaffed = activeIn(rotation([row(1, {}, { who: nobody })]), NO_SURROUNDINGS, day);
    expect(spanTexts(coverage(unstaffed, day).gaps)).toEqual(['2026-11-02 00:00 - 2026-11-03 00:00']);
  });
});

describe('a change of shifts', () => {
  it('shows who gains and who loses which times', () => {
    const before = activeIn(rotation([workdays]), NO_SURROUNDINGS, week);
    const later = row(3, { start: '10:00', end: '18:00', markedDays: ['TUESDAY', 'WEDNESDAY'] }, { who: workdays.who });
    const after = activeIn(
      rotation([later, { ...nights, rule: { ...nights.rule, markedDays: ['SUNDAY'] } }]),
      NO_SURROUNDINGS,
      week,
    );
    const changes = compareShifts(before, after, week);
    expect(changes.map(({ who, gained, lost }) => [who.participantId, spanTexts(gained), spanTexts(lost)])).toEqual([
      [
        1,
        ['2026-11-04 10:00 - 2026-11-04 18:00'],
        ['2026-11-02 08:00 - 2026-11-02 18:00', '2026-11-03 08:00 - 2026-11-03 10:00'],
      ],
      [2, ['2026-11-08 17:00 - 2026-11-09 00:00'], []],
    ]);
  });

  it('is none if rows are only split', () => {
    const halves = [row(1, { end: '12:00' }), row(2, { start: '12:00' }, { who: row(1).who })];
    const before = activeIn(rotation([row(1)]), NO_SURROUNDINGS, week);
    expect(compareShifts(before, activeIn(rotation(halves), NO_SURROUNDINGS, week), week)).toEqual([]);
  });
});

it('finds the events that are active at a moment', () => {
  const night = event({ title: 'Night', startTime: '22:00', endTime: '06:00' });
  const events = [event({ title: 'Day' }), night, event({ title: 'Inactive', active: false })];
  const at = (moment: string) =>
    eventsAt(events, readMoment(moment) ?? 0).map(({ event: of, end }) => [of.title, writeMoment(end)]);
  expect(at('2026-11-05 08:00:00')).toEqual([['Day', '2026-11-05 16:00:00']]);
  expect(at('2026-11-05 05:59:00')).toEqual([['Night', '2026-11-05 06:00:00']]);
  expect(at('2026-11-05 06:00:00')).toEqual([]);
});
