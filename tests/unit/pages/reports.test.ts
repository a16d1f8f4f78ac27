import { expect, it } from 'vitest';
import { bucketsOf } from '../../../src/duty/buckets.ts';
import { stateOf } from '../../../src/pages/reports/address.ts';

const read = (query: string, tab: 'detailed' | 'monthly' = 'detailed') =>
  stateOf(new URLSearchParams(query), tab, '2026-03-30');

it('an address without parameters has the first range of its tab', () => {
  expect(read('')).toMatchObject({
    range: 'last7Days',
    from: '2026-03-24',
    to: '2026-03-30',
    groupBy: 'none',
    page: 1,
  });
  expect(read('', 'monthly')).toMatchObject({ range: 'thisYear', from: '2026-01-01', to: '2026-12-31' });
});

it.each([
  ['range=lastMonth', { range: 'lastMonth', from: '2026-02-01', to: '2026-02-28' }],
  ['range=own&from=2025-12-31&to=2026-01-02', { range: 'own', from: '2025-12-31', to: '2026-01-02' }],
  ['range=own&from=2026-02-30&to=2026-03-01', { range: 'last7Days' }],
  ['range=own&from=2026-03-02&to=2026-03-01', { range: 'last7Days' }],
  ['range=toString&group=constructor&status=x', { range: 'last7Days', groupBy: 'none', status: '' }],
  ['first=0&acceptance=90000', { targets: { firstCall: 60, acceptance: 300 } }],
  ['first=30&acceptance=86400&page=-1', { targets: { firstCall: 30, acceptance: 86400 }, page: 1 }],
])('%s', (query, expected) => {
  expect(read(query)).toMatchObject(expected);
});

it('a chart has every hour, day and month, also on days with 23 or 25 hours', () => {
  expect(bucketsOf('hour', '2026-03-29', '2026-03-29')).toHaveLength(24);
  expect(bucketsOf('day', '2026-03-28', '2026-03-30')).toEqual([
    '2026-03-28 00:00',
    '2026-03-29 00:00',
    '2026-03-30 00:00',
  ]);
  expect(bucketsOf('month', '2025-11-15', '2026-02-01')).toEqual([
    '2025-11-01 00:00',
    '2025-12-01 00:00',
    '2026-01-01 00:00',
    '2026-02-01 00:00',
  ]);
  expect(bucketsOf('day', 'x', '2026-03-30')).toEqual([]);
});
