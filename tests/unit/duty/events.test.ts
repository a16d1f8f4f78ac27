import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '../../../protocol/calendars.ts';
import { event, occurrenceTexts } from './event.ts';

const starts = (of: CalendarEvent, from: string, to: string) =>
  occurrenceTexts(of, from, to).map((text) => text.slice(0, 10));

describe('a single event', () => {
  it.each<[string, Partial<CalendarEvent>, string[]]>([
    ['within a day', {}, ['2026-11-02 08:00 - 2026-11-02 16:00']],
    ['the whole day', { startTime: '00:00', endTime: '23:59' }, ['2026-11-02 00:00 - 2026-11-03 00:00']],
    ['over midnight', { startTime: '22:00', endTime: '06:00' }, ['2026-11-02 22:00 - 2026-11-03 06:00']],
    ['equal times', { startTime: '07:00', endTime: '07:00' }, ['2026-11-02 07:00 - 2026-11-03 07:00']],
    [
      'over midnight with the day of its end',
      { startTime: '22:00', endTime: '06:00', endDateSelected: '2026-11-03 00:00:00' },
      ['2026-11-02 22:00 - 2026-11-03 06:00'],
    ],
    ['several days', { endDateSelected: '2026-11-05 00:00:00' }, ['2026-11-02 08:00 - 2026-11-05 16:00']],
    [
      'several whole days',
      { startTime: '00:00', endTime: '23:59', endDateSelected: '2026-11-05 00:00:00' },
      ['2026-11-02 00:00 - 2026-11-06 00:00'],
    ],
    ['an end before the start', { endDateSelected: '2026-11-01 00:00:00' }, ['2026-11-02 08:00 - 2026-11-02 16:00']],
    ['unreadable times', { startTime: '', endTime: 'soon' }, ['2026-11-02 00:00 - 2026-11-03 00:00']],
    ['without a day', { startDateSelected: '' }, []],
    ['with its day alone', { startDateSelected: '', day: '2026-11-04' }, ['2026-11-04 08:00 - 2026-11-04 16:00']],
  ])('%s', (_, changes, expected) => {
    expect(occurrenceTexts(event({ recurring: false, ...changes }), '2026-11-01', '2026-11-30')).toEqual(expected);
  });

  it('is part of a range that it only touches partly', () => {
    const night = event({ recurring: false, startTime: '22:00', endTime: '06:00' });
    expect(occurrenceTexts(night, '2026-11-03', '2026-11-04')).toEqual(['2026-11-02 22:00 - 2026-11-03 06:00']);
    expect(occurrenceTexts(night, '2026-11-04', '2026-11-05')).toEqual([]);
    expect(
      occurrenceTexts(event({ recurring: false, startTime: '00:00', endTime: '00:00' }), '2026-11-03', '2026-11-04'),
    ).toEqual([]);
  });
});

describe('a series', () => {
  it.each<[string, Partial<CalendarEvent>, string, string, string[]]>([
    [
      'every third day',
      { repeatEvery: 3 },
      '2026-11-01',
      '2026-11-12',
      ['2026-11-02', '2026-11-05', '2026-11-08', '2026-11-11'],
    ],
    [
      'on workdays from a Saturday on',
      { repeatType: 'WEEKDAYS', startDateSelected: '2026-11-07 00:00:00' },
      '2026-11-01',
      '2026-11-12',
      ['2026-11-09', '2026-11-10', '2026-11-11'],
    ],
    ['on weekends', { repeatType: 'WEEKENDS' }, '2026-11-01', '2026-11-15', ['2026-11-07', '2026-11-08', '2026-11-14']],
    [
      'weekly without marked days: the weekday of the first day',
      { repeatType: 'WEEKLY', repeatEvery: 2 },
      '2026-11-01',
      '2026-12-01',
      ['2026-11-02', '2026-11-16', '2026-11-30'],
    ],
    [
      'every second week on Monday and Thursday, 5 times',
      { repeatType: 'WEEKLY', repeatEvery: 2, markedDays: ['THURSDAY', 'MONDAY'], countAfterTimesEnd: 5 },
      '2026-11-01',
      '2027-12-01',
      ['2026-11-02', '2026-11-05', '2026-11-16', '2026-11-19', '2026-11-30'],
    ],
    [
      'three times every second day',
      { repeatEvery: 2, countAfterTimesEnd: 3 },
      '2026-11-03',
      '2026-12-01',
      ['2026-11-04', '2026-11-06'],
    ],
    [
      'until a day, that day included',
      { endType: 'ON_DATE_END', endDate: '2026-11-04 00:00:00', countAfterTimesEnd: 2 },
      '2026-11-01',
      '2026-12-01',
      ['2026-11-02', '2026-11-03', '2026-11-04'],
    ],
    [
      'the 31st of each month',
      { repeatType: 'MONTHLY', startDateSelected: '2026-10-31 00:00:00', countAfterTimesEnd: 4 },
      '2026-01-01',
      '2028-01-01',
      ['2026-10-31', '2026-12-31', '2027-01-31', '2027-03-31'],
    ],
    [
      'the fifth Monday, where there is one',
      { repeatType: 'MONTHLY', monthSubType: 'DAY_OF_THE_WEEK', startDateSelected: '2026-11-30 00:00:00' },
      '2026-11-01',
      '2027-06-01',
      ['2026-11-30', '2027-03-29', '2027-05-31'],
    ],
    [
      'the second Tuesday of every third month',
      {
        repeatType: 'MONTHLY',
        monthSubType: 'DAY_OF_THE_WEEK',
        repeatEvery: 3,
        startDateSelected: '2026-11-10 00:00:00',
      },
      '2026-11-01',
      '2027-09-01',
      ['2026-11-10', '2027-02-09', '2027-05-11', '2027-08-10'],
    ],
    [
      '29 February',
      { repeatType: 'YEARLY', startDateSelected: '2024-02-29 00:00:00', countAfterTimesEnd: 3 },
      '2025-01-01',
      '2050-01-01',
      ['2028-02-29', '2032-02-29'],
    ],
    [
      'New Year’s Eve every second year',
      { repeatType: 'YEARLY', repeatEvery: 2, startDateSelected: '2026-12-31 00:00:00' },
      '2026-01-01',
      '2031-12-31',
      ['2026-12-31', '2028-12-31', '2030-12-31'],
    ],
    [
      'except for days, which count',
      { exceptDates: ['2026-11-03', '2026-11-05 00:00:00'], countAfterTimesEnd: 4 },
      '2026-11-01',
      '2026-12-01',
      ['2026-11-02', '2026-11-04'],
    ],
    ['no times', { countAfterTimesEnd: 0 }, '2026-11-01', '2026-12-01', []],
    [
      'repeated by nothing: every day',
      { repeatEvery: 0, countAfterTimesEnd: 2 },
      '2026-11-01',
      '2026-12-01',
      ['2026-11-02', '2026-11-03'],
    ],
  ])('%s', (_, changes, from, to, expected) => expect(starts(event(changes), from, to)).toEqual(expected));

  it('passes both clock changes as every other night', () => {
    const night = event({ startDateSelected: '1990-01-01 00:00:00', startTime: '22:00', endTime: '06:00' });
    expect(occurrenceTexts(night, '2026-10-25', '2026-10-26')).toEqual([
      '2026-10-24 22:00 - 2026-10-25 06:00',
      '2026-10-25 22:00 - 2026-10-26 06:00',
    ]);
    expect(occurrenceTexts(night, '2026-03-29', '2026-03-30')).toEqual([
      '2026-03-28 22:00 - 2026-03-29 06:00',
      '2026-03-29 22:00 - 2026-03-30 06:00',
    ]);
  });

  it('lasts as long as its first occurrence each time', () => {
    const days = event({ repeatType: 'WEEKLY', endDateSelected: '2026-11-04 00:00:00', endTime: '23:59:00' });
    expect(occurrenceTexts(days, '2026-11-11', '2026-11-12')).toEqual(['2026-11-09 08:00 - 2026-11-12 00:00']);
  });
});
