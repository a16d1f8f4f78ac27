import { describe, expect, it } from 'vitest';
import { readMoment } from '../../../src/duty/days.ts';
import {
  fieldsOf,
  movedEvent,
  occurrenceOn,
  shownOccurrences,
  singleEvent,
  withoutDay,
} from '../../../src/parts/calendar/events.ts';
import { keyedSpan } from '../../../src/parts/calendar/keys.ts';

const at = (text: string) => readMoment(`${text}:00`) ?? Number.NaN;
const span = (start: string, end: string) => ({ start: at(start), end: at(end) });
const NIGHT = {
  id: 7,
  version: 2,
  title: 'Night',
  active: true,
  recurring: true,
  repeatType: 'WEEKLY',
  repeatEvery: 1,
  startDateSelected: '2026-11-02',
  endDateSelected: '2026-11-03',
  startTime: '22:00',
  endTime: '06:00',
  day: '2026-11-02',
  markedDays: ['MONDAY', 'SUNDAY'],
  endType: 'AFTER_TIMES_END',
  exceptDates: ['2026-11-09'],
};
const first = () => {
  const found = occurrenceOn(NIGHT, undefined);
  if (!found) throw new Error('There is no occurrence');
  return found;
};

describe('events as other platforms may send them (S7)', () => {
  const shownOn = (more: object) =>
    shownOccurrences(
      [{ ...NIGHT, exceptDates: null, ...more }],
      at('2026-11-02 00:00') / 1440,
      at('2026-11-10 00:00') / 1440,
    ).map(({ span: { start, end } }) => [start, end]);
  const MON = [at('2026-11-02 22:00'), at('2026-11-03 06:00')];
  const SUN = [at('2026-11-08 22:00'), at('2026-11-09 06:00')];
  const NEXT = [at('2026-11-09 22:00'), at('2026-11-10 06:00')];

  it.each<[what: string, sent: object, shown: number[][]]>([
    ['days as a text', { markedDays: 'MONDAY,SUNDAY' }, [MON, SUN, NEXT]],
    ['days as an object, which says nothing', { markedDays: { monday: true } }, [MON, NEXT]],
    ['days as a number, which says nothing', { markedDays: 5 }, [MON, NEXT]],
    ['days left out as a text', { exceptDates: '2026-11-02' }, [MON, SUN, NEXT]],
    [
      'times as numbers, which say nothing',
      { startTime: 2200, endTime: { hour: 6 }, recurring: false, endDateSelected: null },
      [[at('2026-11-02 00:00'), at('2026-11-03 00:00')]],
    ],
    [
      'times with one digit',
      { startTime: '9:00', endTime: '10:30', recurring: false, endDateSelected: null },
      [[at('2026-11-02 09:00'), at('2026-11-02 10:30')]],
    ],
    ['flags and numbers as texts', { recurring: 'false' }, [MON]],
    [
      'a number of times as a text',
      { repeatType: 'DAILY', countAfterTimesEnd: '2', repeatEvery: '1' },
      [MON, [at('2026-11-03 22:00'), at('2026-11-04 06:00')]],
    ],
    [
      'its kind in small letters',
      { repeatType: 'weekdays', endType: 'after_times_end', countAfterTimesEnd: 2 },
      [MON, [at('2026-11-03 22:00'), at('2026-11-04 06:00')]],
    ],
    [
      'a day as a date with a time',
      { startDateSelected: '2026-11-02T00:00:00', recurring: false, endDateSelected: null },
      [MON],
    ],
    ['nothing that is known', { startDateSelected: {}, day: 7 }, []],
  ])('%s', (_, sent, shown) => {
    expect(shownOn(sent)).toEqual(shown);
  });
});

describe('the drawing of an event in the calendar', () => {
  it('shows its occurrences, each with a key and the day on which it starts', () => {
    const days = [at('2026-11-02 00:00'), at('2026-11-16 00:00')].map((minute) => minute / 1440) as [number, number];
    const shown = shownOccurrences([NIGHT], ...days);
    expect(shown.map(({ span: { start, end } }) => [start, end])).toEqual([
      [at('2026-11-02 22:00'), at('2026-11-03 06:00')],
      [at('2026-11-08 22:00'), at('2026-11-09 06:00')],
      [at('2026-11-15 22:00'), at('2026-11-16 06:00')],
    ]);
    expect(new Set(shown.map(({ key }) => key)).size).toBe(3);
    expect(occurrenceOn(NIGHT, at('2026-11-08 00:00') / 1440)?.span).toEqual(
      span('2026-11-08 22:00', '2026-11-09 06:00'),
    );
  });

  it.each([
    ['a night', span('2026-11-02 22:00', '2026-11-03 06:00'), ['2026-11-02', '22:00', '2026-11-03', '06:00']],
    ['a whole day', span('2026-11-02 00:00', '2026-11-03 00:00'), ['2026-11-02', '00:00', '2026-11-02', '23:59']],
    ['until midnight', span('2026-12-31 08:00', '2027-01-01 00:00'), ['2026-12-31', '08:00', '2026-12-31', '23:59']],
  ])('drawn as %s is stored with these days and times', (_, drawn, [firstDay, from, lastDay, until]) => {
    expect(fieldsOf(drawn)).toEqual({
      day: firstDay,
      startDateSelected: firstDay,
      startTime: from,
      endDateSelected: lastDay,
      endTime: until,
    });
  });
});

describe('a change in the grid', () => {
  it('moves a series by what its occurrence was moved, with its weekdays and exceptions', () => {
    const moved = movedEvent(first(), span('2026-11-03 21:00', '2026-11-04 06:00'));
    expect(moved).toMatchObject({
      id: 7,
      version: 2,
      startDateSelected: '2026-11-03',
      startTime: '21:00',
      day: '2026-11-03',
      endDateSelected: '2026-11-04',
      endTime: '06:00',
      markedDays: ['MONDAY', 'TUESDAY'],
      exceptDates: ['2026-11-10'],
    });
  });

  it('of one occurrence makes a single event, and an exception of the series', () => {
    const single = singleEvent(first(), span('2026-11-02 20:00', '2026-11-03 04:00'));
    expect(single).toMatchObject({ title: 'Night', recurring: false, exceptDates: null, startTime: '20:00' });
    expect(single).not.toHaveProperty('id');
    expect(single).not.toHaveProperty('version');
    expect(withoutDay(NIGHT, 'exceptDates', first().day)).toMatchObject({ exceptDates: ['2026-11-02', '2026-11-09'] });
  });

  it.each([
    ['ArrowRight', false, 'week', span('2026-11-03 22:00', '2026-11-04 06:00')],
    ['ArrowUp', false, 'day', span('2026-11-02 21:45', '2026-11-03 05:45')],
    ['ArrowDown', false, 'month', span('2026-11-09 22:00', '2026-11-10 06:00')],
    ['ArrowDown', true, 'week', span('2026-11-02 22:00', '2026-11-03 06:15')],
    ['ArrowDown', true, 'month', span('2026-11-02 22:00', '2026-11-04 06:00')],
    ['ArrowLeft', true, 'week', span('2026-11-02 22:00', '2026-11-02 22:15')],
    ['ArrowRight', false, 'agenda', undefined],
    ['a', false, 'week', undefined],
  ] as const)('by the key %s with Shift %s in the view %s', (key, shift, view, expected) => {
    expect(keyedSpan(key, shift, span('2026-11-02 22:00', '2026-11-03 06:00'), view)).toEqual(expected);
  });
});
