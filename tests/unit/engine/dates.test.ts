import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatTime,
  formatTimeOfDay,
  isDate,
  isDateTime,
  isTime,
  readDate,
  readDateTime,
  readTime,
  wireOf,
} from '../../../src/engine/dates.ts';

describe('dates are parsed strictly', () => {
  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-2-9', false],
    ['2026-13-01', false],
    ['0000-01-01', false],
    ['9999-12-31', true],
    [' 2026-01-01', false],
    ['2026-01-01 00:00:00', false],
  ])('the day %j: %s', (text, valid) => expect(isDate(text)).toBe(valid));

  it.each([
    ['2026-11-19 23:59:59', true],
    ['2026-11-19 24:00:00', false],
    ['2026-11-19T10:00:00', false],
    ['2026-11-19 10:00', false],
    ['2026-02-30 10:00:00', false],
  ])('the moment %j: %s', (text, valid) => expect(isDateTime(text)).toBe(valid));

  it.each([
    ['00:00', true],
    ['24:00', false],
    ['9:00', false],
    ['09:60', false],
    ['09:00:00', false],
  ])('the time %j: %s', (text, valid) => expect(isTime(text)).toBe(valid));

  it.each([
    ['2026-11-19', '2026-11-19'],
    ['2026-11-19 14:32:05', '2026-11-19'],
    ['2026-11-19T14:32', '2026-11-19'],
    ['1.2.2026', '2026-02-01'],
    ['01.02.26', '2026-02-01'],
    ['5.1.69', '1969-01-05'],
    ['5.1.68', '2068-01-05'],
    ['31.2.2026', undefined],
    ['2026-02-30', undefined],
    ['soon', undefined],
  ])('%j as a day: %j', (text, day) => expect(readDate(text)).toBe(day));

  it.each([
    ['2026-11-19T14:32', '2026-11-19 14:32:00'],
    ['2026-11-19 14:32:07.250', '2026-11-19 14:32:07'],
    ['2026-11-19T23:32:00Z', undefined],
    ['2026-11-19', undefined],
  ])('%j as a moment: %j', (text, moment) => expect(readDateTime(text)).toBe(moment));

  it('times of the wire lose their seconds', () => {
    expect([readTime('08:30:00'), readTime('08:30'), readTime('25:00:00')]).toEqual(['08:30', undefined, undefined]);
  });
});

// these hours don't exist or occur twice in Prague and in New York, but the browser's zone must not matter
describe('times at a change of daylight saving time are kept unchanged', () => {
  it.each(['2026-03-29 02:30:00', '2026-10-25 02:30:00', '2026-03-08 02:30:00', '2026-11-01 01:30:00'])(
    '%s',
    (wire) => {
      expect(isDateTime(wire)).toBe(true);
      expect(readDateTime(wire)).toBe(wire);
      expect(formatDateTime(wire, 'de').slice(-5)).toBe(wire.slice(11, 16));
    },
  );
});

describe('each language has one date format [U12]', () => {
  it.each([
    ['en', '12/11/2026', '12/11/2026 09:14'],
    ['de', '12.11.2026', '12.11.2026 09:14'],
    ['cs', '12.11.2026', '12.11.2026 09:14'],
    ['fr', '12/11/2026', '12/11/2026 09:14'],
    ['it', '12/11/2026', '12/11/2026 09:14'],
  ])('%s', (language, day, moment) => {
    expect(formatDate('2026-11-12', language)).toBe(day);
    expect(formatDate('2026-11-12 09:14:00', language)).toBe(day);
    expect(formatDateTime('2026-11-12 09:14:00', language)).toBe(moment);
  });

  it('texts that are no dates are returned unchanged', () => {
    expect([formatDate('soon', 'en'), formatDate(null, 'en'), formatDateTime('2026-02-30 10:00:00', 'de')]).toEqual([
      'soon',
      '',
      '2026-02-30 10:00:00',
    ]);
    expect([formatTime('09:14:00'), formatTime('09:14'), formatTime(undefined)]).toEqual(['09:14', '09:14', '']);
  });

  it.each([
    ['2026-11-12 09:14:05', '09:14:05'],
    ['2026-11-12T23:59', '23:59'],
    ['2026-11-12 09:14:05.250', '09:14:05'],
    ['2026-11-12 09:60:00', '2026-11-12 09:60:00'],
    ['2026-02-30 10:00:00', '2026-02-30 10:00:00'],
    ['2026-11-12 24:00:00', '2026-11-12 24:00:00'],
    ['2026-11-12', '2026-11-12'],
    ['', ''],
  ])('the time of day of %j is %j', (moment, time) => expect(formatTimeOfDay(moment)).toBe(time));

  it('milliseconds are converted in UTC', () => {
    expect(wireOf(Date.UTC(2026, 2, 29, 2, 30, 5))).toBe('2026-03-29 02:30:05');
  });
});
