import { expect, it } from 'vitest';
import { REPORT_RANGES } from '../../../protocol/reports.ts';
import { readDay, writeDay } from '../../../src/duty/days.ts';
import { reportDays } from '../../../src/duty/reportRanges.ts';

/** First and last day of a range. */
function daysOf(range: string, today: string): string {
  const { from, to } = reportDays(range, readDay(today) ?? 0);
  return `${writeDay(from)} ${writeDay(to - 1)}`;
}

// 2026-03-29 is a Sunday, on which clocks go forward in Europe
it.each([
  ['today', '2026-03-29', '2026-03-29 2026-03-29'],
  ['yesterday', '2026-03-30', '2026-03-29 2026-03-29'],
  ['yesterday', '2026-03-01', '2026-02-28 2026-02-28'],
  ['last7Days', '2026-03-30', '2026-03-24 2026-03-30'],
  ['last28Days', '2024-03-01', '2024-02-03 2024-03-01'],
  ['thisWeek', '2026-03-29', '2026-03-23 2026-03-29'],
  ['thisWeek', '2027-01-01', '2026-12-28 2027-01-03'],
  ['lastWeek', '2026-03-29', '2026-03-16 2026-03-22'],
  ['lastWeek', '2026-01-04', '2025-12-22 2025-12-28'],
  ['thisMonth', '2024-02-29', '2024-02-01 2024-02-29'],
  ['lastMonth', '2026-01-31', '2025-12-01 2025-12-31'],
  ['lastMonth', '2026-03-31', '2026-02-01 2026-02-28'],
  ['thisQuarter', '2026-03-31', '2026-01-01 2026-03-31'],
  ['thisQuarter', '2026-12-01', '2026-10-01 2026-12-31'],
  ['lastQuarter', '2026-02-15', '2025-10-01 2025-12-31'],
  ['lastQuarter', '2026-05-01', '2026-01-01 2026-03-31'],
  ['thisYear', '2026-07-01', '2026-01-01 2026-12-31'],
])(
  'the range %s on %s is %s [S2.151][S2.152][S2.153][S2.154][S2.155][S2.156][S2.157][S2.158][S2.159][S2.160][S2.161]',
  (range, today, days) => {
    expect(daysOf(range, today)).toBe(days);
  },
);

it('there are the eleven ranges, each with its own days', () => {
  expect(REPORT_RANGES).toHaveLength(11);
  expect(new Set(REPORT_RANGES.map((range) => daysOf(range, '2026-05-20'))).size).toBe(11);
});
