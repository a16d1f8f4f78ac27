import { describe, expect, it } from 'vitest';
import {
  dateOf,
  dayOf,
  endOf,
  lengthOf,
  monthLength,
  readDay,
  readMoment,
  readSeconds,
  readTime,
  weekdayOf,
  weekNumber,
  writeDay,
  writeMoment,
  writeTime,
} from '../../../src/duty/days.ts';

const MILLISECONDS = 86_400_000;

describe('days since 1970', () => {
  it.each([
    ['1970-01-01', 0, 3],
    ['1969-12-31', -1, 2],
    ['2000-02-29', 11_016, 1],
    ['2026-11-22', 20_779, 6],
    ['9999-12-31', 2_932_896, 4],
    ['0001-01-01', -719_162, 0],
  ])('%s is day %i', (text, day, weekday) => {
    expect(readDay(text)).toBe(day);
    expect(writeDay(day)).toBe(text);
    expect(weekdayOf(day)).toBe(weekday);
  });

  it('agree with the calendar of the runtime over five centuries', () => {
    const differing: number[] = [];
    for (let day = -100_000; day < 100_000; day++) {
      const date = new Date(day * MILLISECONDS);
      const expected = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
      const { year, month, date: ofMonth } = dateOf(day);
      const same = year === expected[0] && month === expected[1] && ofMonth === expected[2];
      if (!same || dayOf(...expected) !== day || weekdayOf(day) !== (date.getUTCDay() + 6) % 7) differing.push(day);
    }
    expect(differing).toEqual([]);
  });

  it.each([
    [2026, 2, 28],
    [2028, 2, 29],
    [1900, 2, 28],
    [2000, 2, 29],
    [2026, 12, 31],
    [2026, 4, 30],
  ])('month %i-%i has %i days', (year, month, length) => expect(monthLength(year, month)).toBe(length));

  it('accepts month numbers beyond a year', () => {
    expect(writeDay(dayOf(2026, 14, 3))).toBe('2027-02-03');
    expect(writeDay(dayOf(2026, 0, 31))).toBe('2025-12-31');
  });

  it.each([
    ['2026-01-01', 1],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2021-01-01', 53],
    ['2023-01-01', 52],
    ['2026-11-22', 47],
  ])('%s lies in week %i', (text, week) => expect(weekNumber(readDay(text) ?? 0)).toBe(week));
});

describe('texts of the wire', () => {
  it.each([
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-00-01', undefined],
    ['2026-01-32', undefined],
    ['2026-1-1', undefined],
    ['22.11.2026', undefined],
    ['', undefined],
    [null, undefined],
    ['2026-11-22 13:40:00', 20_779],
  ])('the day of %j is %s', (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    ['00:00', 0],
    ['23:59', 1439],
    ['08:30:00', 510],
    ['23:59:59', 1439],
    ['24:00', undefined],
    ['8:30', undefined],
    ['08:60', undefined],
    ['0830', undefined],
    ['', undefined],
    [null, undefined],
  ])('the time %j is minute %s', (text, minute) => expect(readTime(text)).toBe(minute));

  it.each([
    ['1970-01-02 00:01:00', 1441],
    ['1970-01-02', 1440],
    ['1969-12-31 23:59:00', -1],
    ['1970-01-02T06:00', 1800],
    ['1970-01-02 24:00:00', undefined],
    ['1970-02-30 00:00:00', undefined],
  ])('the moment %j is minute %s', (text, minute) => expect(readMoment(text)).toBe(minute));

  it.each([
    ['1970-01-02 00:01:05', 86_465],
    ['1970-01-02T00:01:05', 86_465],
    ['1970-01-02 00:01', 86_460],
    ['1969-12-31 23:59:59', -1],
    ['2026-02-30 10:00:00', undefined],
    ['1970-01-02 24:00:00', undefined],
    ['1970-01-02 00:00:60', undefined],
    ['1970-01-02 00:00:5x', undefined],
    ['1970-01-02', undefined],
    ['', undefined],
  ])('the moment %j is second %s', (text, seconds) => expect(readSeconds(text)).toBe(seconds));

  it.each([
    [0, '1970-01-01 00:00:00'],
    [1441, '1970-01-02 00:01:00'],
    [-1, '1969-12-31 23:59:00'],
  ])('minute %i is written %s', (minute, text) => expect(writeMoment(minute)).toBe(text));

  it('writes times of day', () => {
    expect([0, 510, 1439, 1440, -1].map(writeTime)).toEqual(['00:00', '08:30', '23:59', '00:00', '23:59']);
  });
});

describe('spans of a day', () => {
  it.each([
    ['00:00', '23:59', 1440],
    ['08:00', '23:59', 960],
    ['08:00', '00:00', 960],
    ['22:00', '06:00', 480],
    ['08:00', '08:00', 1440],
    ['00:00', '00:00', 1440],
    ['23:59', '23:59', 1440],
    ['08:00', '16:00', 480],
    ['23:00', '23:58', 58],
  ])('from %s to %s are %i minutes', (start, end, length) => {
    expect(lengthOf(readTime(start) ?? -1, readTime(end) ?? -1)).toBe(length);
  });

  it('ends a day with 23:59 only', () => expect([1439, 1438, -1, 2879].map(endOf)).toEqual([1440, 1438, 0, 2880]));
});
