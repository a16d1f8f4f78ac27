import { describe, expect, it } from 'vitest';
import type { Holiday, HolidaySet } from '../../../protocol/calendars.ts';
import { readMoment } from '../../../src/duty/days.ts';
import { holidays } from '../../../src/duty/holidays.ts';
import { holiday, holidaySet } from './schedule.ts';

const at = (sets: HolidaySet[], moment: string) => holidays(sets)(readMoment(moment) ?? 0)?.title;
const turnOfYear: Partial<Holiday> = { start: '2026-12-30 00:00:00', end: '2027-01-02 23:59:00', singleDay: false };

describe('the holiday at a moment', () => {
  it.each<[string, HolidaySet[], string, string | undefined]>([
    ['the whole day', [holidaySet(2026, holiday('Labour Day', '2026-05-01'))], '2026-05-01 23:59:00', 'Labour Day'],
    ['not the day after', [holidaySet(2026, holiday('Labour Day', '2026-05-01'))], '2026-05-02 00:00:00', undefined],
    ['not the next year', [holidaySet(2026, holiday('Labour Day', '2026-05-01'))], '2027-05-01 12:00:00', undefined],
    [
      'every later year',
      [holidaySet(2026, holiday('Labour Day', '2026-05-01', { recurring: true }))],
      '2031-05-01 12:00:00',
      'Labour Day',
    ],
    [
      'no earlier year',
      [holidaySet(2026, holiday('Labour Day', '2026-05-01', { recurring: true }))],
      '2025-05-01 12:00:00',
      undefined,
    ],
    [
      'those of 1970 every year',
      [holidaySet(1970, holiday('New Year', '1970-01-01'))],
      '2026-01-01 00:00:00',
      'New Year',
    ],
    [
      'not an inactive one',
      [holidaySet(2026, holiday('None', '2026-05-01', { active: false }))],
      '2026-05-01',
      undefined,
    ],
    [
      'over the turn of the year',
      [holidaySet(2026, holiday('Turn of the year', '2026-12-30', { ...turnOfYear, recurring: true }))],
      '2029-01-02 08:00:00',
      'Turn of the year',
    ],
    [
      '29 February in leap years',
      [holidaySet(1970, holiday('Leap day', '2024-02-29'))],
      '2028-02-29 08:00:00',
      'Leap day',
    ],
    ['29 February in no other', [holidaySet(1970, holiday('Leap day', '2024-02-29'))], '2027-03-01', undefined],
    [
      'part of a day: before',
      [holidaySet(2026, holiday('Eve', '2026-12-24', { allDay: false, start: '2026-12-24 12:00:00' }))],
      '2026-12-24 11:59:00',
      undefined,
    ],
    [
      'part of a day: from its start to the end of the day',
      [holidaySet(2026, holiday('Eve', '2026-12-24', { allDay: false, start: '2026-12-24 12:00:00' }))],
      '2026-12-24 23:59:00',
      'Eve',
    ],
    [
      'the first set before the others',
      [holidaySet(2026, holiday('Own', '2026-05-01')), holidaySet(2026, holiday('Above', '2026-05-01'))],
      '2026-05-01 12:00:00',
      'Own',
    ],
    ['none without a day', [holidaySet(2026, holiday('Unreadable', 'soon'))], '2026-05-01', undefined],
  ])('%s', (_, sets, moment, title) => expect(at(sets, moment)).toBe(title));
});
