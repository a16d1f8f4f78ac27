import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DEFAULT_TABLE_REQUEST } from '../../dataProvider/calls/alarms.ts';
import { exportReport, fetchReport } from '../../dataProvider/calls/reports.ts';
import { http } from '../../dataProvider/http/http.ts';
import { noteWritten } from '../../dataProvider/session/stored.ts';
import { DEFAULT_TARGETS, type ReportRequest } from '../../protocol/reports.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const request: ReportRequest = { ...DEFAULT_TABLE_REQUEST, groupBy: 'none', targets: DEFAULT_TARGETS };
const NOON = Date.UTC(2026, 10, 27, 12);
const sent = vi.spyOn(globalThis, 'fetch');
/** The age that the last call accepts; null: it says none. */
const accepted = () => new Headers(sent.mock.lastCall?.[1]?.headers).get('x-max-state-age');
const report = () => fetchReport('detailed', request);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOON);
  noteWritten();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a report may be as old as what this browser wrote last', async () => {
  await report();
  expect(accepted()).toBe('0');
  vi.setSystemTime(NOON + 12_900);
  await report();
  expect(accepted()).toBe('12');
  await http({ method: 'GET', path: '/participants/7' });
  expect(accepted()).toBeNull();
  await report();
  expect(accepted()).toBe('12');
  vi.setSystemTime(NOON + 86_400_000);
  await report();
  expect(accepted()).toBe('3600');
});

it.each([
  ['a write', 200],
  ['a write that failed, and may have arrived', 503],
])('%s begins the time anew', async (_, status) => {
  vi.setSystemTime(NOON + 60_000);
  recording.server.answer('PUT /rest/api/participants', { status });
  await http({ method: 'PUT', path: '/participants', body: {} }).catch(() => undefined);
  vi.setSystemTime(NOON + 64_000);
  await report();
  expect(accepted()).toBe('4');
});

it('signing in writes nothing that a report shows', async () => {
  vi.setSystemTime(NOON + 60_000);
  await http({ method: 'POST', path: '/auth', anonymous: true, body: { login: 'm.benesova', password: 'secret' } });
  await report();
  expect(accepted()).toBe('60');
});

it('another tab may have written later', async () => {
  localStorage.setItem('tocsin.wrote', String(NOON + 20_000));
  vi.setSystemTime(NOON + 25_000);
  await report();
  expect(accepted()).toBe('5');
});

it('a clock that was set back makes nothing older acceptable', async () => {
  vi.setSystemTime(NOON - 3_600_000);
  await report();
  expect(accepted()).toBe('0');
});

it.each([
  [undefined, undefined],
  ['0', undefined],
  ['4', undefined],
  ['5', NOON - 5_000],
  ['17', NOON - 17_000],
  ['soon', undefined],
])('a report whose state is %s seconds old tells the moment from 5 seconds on', async (age, stateAt) => {
  const headers = age === undefined ? undefined : { 'x-state-age': age };
  recording.server.answer('POST /rest/api/reports/detailed', { body: { count: 2 }, headers });
  expect(await report()).toEqual({ count: 2, stateAt });
});

it.each([
  ['pdf', '7'],
  ['excelDetailed', '7'],
  ['excelDatatable', null],
] as const)('a file of a report (%s) is of now unless its head says of when it is', async (format, age) => {
  vi.setSystemTime(NOON + 7_000);
  await exportReport('detailed', format, { ...request, lang: 'en' });
  expect(accepted()).toBe(age);
});
