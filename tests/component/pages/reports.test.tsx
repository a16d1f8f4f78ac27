import { configure, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReportReply } from '../../../protocol/reports.ts';
import { renderApp } from '../app/renderApp.tsx';

// the screens are loaded lazily
configure({ asyncUtilTimeout: 25_000 });
afterEach(() => {
  vi.useRealTimers();
});

const FIGURES = {
  alarms: 0,
  running: 0,
  waiting: 0,
  accepted: 0,
  takenOver: 0,
  notAccepted: 0,
  ended: 0,
  calls: 0,
  failedCalls: 0,
  firstCallSeconds: null,
  acceptSeconds: null,
  firstCallMet: 0,
  firstCallMissed: 0,
  acceptanceMet: 0,
  acceptanceMissed: 0,
};
const EMPTY: ReportReply = {
  from: '2026-11-01',
  to: '2026-11-27',
  by: 'day',
  total: FIGURES,
  series: [],
  groups: [],
  groupCount: 0,
  months: [],
  list: [],
  count: 0,
  currentPage: 0,
  pageSize: 25,
  pagesCount: 0,
};

it.each([
  ['12', '01/11/2026 – 27/11/2026 · State of 14:03:12: later changes are missing.'],
  ['4', '01/11/2026 – 27/11/2026'],
  [undefined, '01/11/2026 – 27/11/2026'],
])('a report whose state is %s seconds old says so', async (age, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 27, 13, 3, 24) });
  const headers = age === undefined ? undefined : { 'x-state-age': age };
  await renderApp('/reports/detailed', {
    authorities: ['REPORTS'],
    extensions: ['reports'],
    answers: { 'POST /rest/api/reports/detailed': { body: EMPTY, headers } },
  });
  expect((await screen.findByText(/2026 – /)).textContent).toBe(text);
});
