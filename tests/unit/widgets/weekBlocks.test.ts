import { describe, expect, it } from 'vitest';
import { readDay } from '../../../src/duty/days.ts';
import { NO_HOLIDAYS } from '../../../src/duty/holidays.ts';
import { named } from '../../../src/engine/named.ts';
import { blocksOf, formatClock, timeDrawn } from '../../../src/widgets/weekGroups/blocks.ts';
import { asNew, isInactive, isStandard, labelOf, shapeOf } from '../../../src/widgets/weekGroups/shape.ts';
import { coverageOf, groupByTimeOfWeek } from '../../../src/widgets/weekGroups/unrolled.ts';
import { resourceNamed } from '../../contract/definitions.ts';

const resource = resourceNamed('team-schedules');
const shape = shapeOf(resource, named(resource.review)?.options ?? {});
const row = (start: string, end: string, markedDays: string[], more: object = {}) => ({
  individualCalendarId: 5,
  dateRule: { start, end, markedDays, repeatEvery: 1, holiday: false, ...more },
});
const places = (rows: object[], before: object[] = []) =>
  blocksOf(shape, rows as never, before as never).map(({ row: index, day, from, to, lane, lanes }) => [
    index,
    day,
    from,
    to,
    lane,
    lanes,
  ]);

const standby = resourceNamed('standby-schedules');
const groups = standby.fields.alarmPointWeekGroups;
const standbyShape = shapeOf(standby, named(groups?.widget)?.options ?? {});

describe('the marks of a row', () => {
  const marked = { ...row('08:00', '09:00', ['MONDAY']), standard: true, isActive: false, name: 'Early' };

  it('are read from the fields that the definition names', () => {
    expect(isStandard(standbyShape, marked)).toBe(true);
    expect(isInactive(standbyShape, marked)).toBe(true);
    expect(labelOf(standbyShape, marked)).toBe('Early');
    expect(blocksOf(standbyShape, [marked], [])).toEqual([]);
  });

  it('are none where the definition names no fields, whatever the record contains', () => {
    expect(isStandard(shape, marked)).toBe(false);
    expect(isInactive(shape, marked)).toBe(false);
    expect(labelOf(shape, marked)).toBe('');
    expect(places([marked])).toEqual([[0, 0, 480, 540, 0, 1]]);
  });
});

describe('the blocks of a week', () => {
  it('continue on the next day, except from Sunday into the next week', () => {
    expect(places([row('22:00', '06:00', ['SATURDAY', 'SUNDAY'])])).toEqual([
      [0, 5, 1320, 1440, 0, 1],
      [0, 6, 0, 360, 0, 1],
      [0, 6, 1320, 1440, 0, 1],
    ]);
  });

  it('begin with the end of a Sunday shift of the week before', () => {
    const before = [row('18:00', '08:00', ['FRIDAY', 'SUNDAY']), row('00:00', '23:59', ['SUNDAY'])];
    expect(places([row('08:00', '08:00', ['MONDAY'])], before)).toEqual([
      [0, 0, 0, 480, 0, 1],
      [0, 0, 480, 1440, 0, 1],
      [0, 1, 0, 480, 0, 1],
    ]);
    const marks = blocksOf(shape, [], before as never).map(({ isBefore, row: index }) => [isBefore, index]);
    expect(marks).toEqual([[true, 0]]);
  });

  it('fill the day until 23:59, and 24 hours between equal times', () => {
    expect(places([row('00:00', '23:59', ['MONDAY'])])).toEqual([[0, 0, 0, 1440, 0, 1]]);
    expect(places([row('07:00', '07:00', ['MONDAY'])])).toEqual([
      [0, 0, 420, 1440, 0, 1],
      [0, 1, 0, 420, 0, 1],
    ]);
  });

  it('are side by side only where they overlap', () => {
    const rows = [
      row('06:00', '14:00', ['FRIDAY']),
      row('12:00', '20:00', ['FRIDAY']),
      row('20:00', '22:00', ['FRIDAY']),
    ];
    expect(places(rows)).toEqual([
      [0, 4, 360, 840, 0, 2],
      [1, 4, 720, 1200, 1, 2],
      [2, 4, 1200, 1320, 0, 1],
    ]);
  });

  it('are not drawn for holidays, and without a day', () => {
    expect(places([row('06:00', '14:00', []), row('06:00', '14:00', ['FRIDAY'], { holiday: true })])).toEqual([]);
  });
});

describe('what a pointer draws', () => {
  it.each([
    [
      'down over several days',
      { day: 0, minute: 365 },
      { day: 4, minute: 835 },
      { days: [0, 4], start: 360, end: 840 },
    ],
    ['up and to the left', { day: 3, minute: 835 }, { day: 1, minute: 365 }, { days: [1, 3], start: 360, end: 840 }],
    [
      'by a click: eight hours',
      { day: 2, minute: 1330 },
      { day: 2, minute: 1331 },
      { days: [2, 2], start: 1320, end: 1800 },
    ],
    [
      'to the end of the day',
      { day: 6, minute: 1200 },
      { day: 6, minute: 1439 },
      { days: [6, 6], start: 1200, end: 1440 },
    ],
  ])('%s', (_, from, to, time) => {
    expect(timeDrawn(from, to)).toEqual(time);
  });

  it('ends at 23:59 for the whole day, and after midnight on the next one', () => {
    expect([360, 1440, 1800].map(formatClock)).toEqual(['06:00', '23:59', '06:00']);
  });
});

it('a copy has none of the numbers that the platform assigned', () => {
  const item = { ...row('06:00', '14:00', []), id: 3, version: 4, orderId: 2, weekGroupId: 9, name: 'Early' };
  const copy = asNew(shape.fields, { ...item, dateRule: { ...item.dateRule, id: 8, version: 2 } });
  expect(copy).toMatchObject({ id: null, version: 0, weekGroupId: null, name: 'Early', individualCalendarId: 5 });
  expect(copy.dateRule).toMatchObject({ id: null, version: 0, start: '06:00' });
});

describe('the coverage of a year', () => {
  const workDays = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'];
  const values = (intendedGaps: object[] = []) => ({
    validFrom: '2026-11-30',
    participantWeekGroups: [{ participantRotationEvents: [row('00:00', '23:59', workDays)] }],
    intendedGaps,
  });
  const today = readDay('2026-11-22') ?? 0;
  const around = { holidayAt: NO_HOLIDAYS, overrides: [] };

  it('begins when the schedule is in force, and puts the same gaps together', () => {
    const { gaps } = coverageOf(resource, shape, values(), around, today);
    const found = groupByTimeOfWeek(gaps);
    expect(found.map(({ count }) => count)).toEqual([51]);
    expect(found[0]?.first).toEqual({
      start: (readDay('2026-12-05') ?? 0) * 1440,
      end: (readDay('2026-12-07') ?? 0) * 1440,
      why: [],
    });
  });

  it('knows which gaps are intended', () => {
    const weekend = { markedDays: ['SATURDAY', 'SUNDAY'], start: '00:00', end: '23:59' };
    const found = coverageOf(resource, shape, values([weekend]), around, today);
    expect(found.gaps).toEqual([]);
    expect(found.intended).toHaveLength(51);
  });
});
