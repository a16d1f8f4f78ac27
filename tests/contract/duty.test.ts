import { expect, it } from 'vitest';
import { fetchDuty } from '../../dataProvider/calls/duty.ts';
import { recordingServer } from './setup.ts';

const recording = recordingServer();
const CALL = 'GET /rest/api/duty';
const asked = () => recording.server.received.map(({ url }) => url);
const part = (ids: readonly number[], count: number) => ({
  body: { from: '', to: '', list: ids.map((id) => ({ id })), count, currentPage: 0, pageSize: 4, pagesCount: 3 },
});

it('a page of a year is fetched in parts of four schedules, one after another (K6)', async () => {
  recording.server.answer(CALL, part([1, 2, 3, 4], 10), part([5, 6, 7, 8], 10), part([9, 10], 10));
  const query = { from: '2026-01-01', to: '2026-12-31', orgId: 3, page: 0, pageSize: 20 };
  const { list, count, currentPage, pageSize, pagesCount } = await fetchDuty(query);
  expect(list.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect([count, currentPage, pageSize, pagesCount]).toEqual([10, 0, 20, 1]);
  const range = '/rest/api/duty?from=2026-01-01&to=2026-12-31&orgId=3&recursive=true';
  expect(asked()).toEqual([
    `${range}&currentPage=0&pageSize=4`,
    `${range}&currentPage=1&pageSize=4`,
    `${range}&currentPage=2&pageSize=4`,
  ]);
});

it('the second page of a year begins after the first twenty schedules (K6)', async () => {
  recording.server.answer(CALL, part([21, 22], 22));
  const query = { from: '2024-01-01', to: '2024-12-31', orgId: 3, page: 1, pageSize: 20 };
  const { list, currentPage, pagesCount } = await fetchDuty(query);
  expect([list.map(({ id }) => id), currentPage, pagesCount]).toEqual([[21, 22], 1, 2]);
  expect(asked()).toEqual([
    '/rest/api/duty?from=2024-01-01&to=2024-12-31&orgId=3&recursive=true&currentPage=5&pageSize=4',
  ]);
});

it('sixty days of twenty schedules are one call (K6)', async () => {
  recording.server.answer(CALL, part([1], 1));
  await fetchDuty({ from: '2026-01-01', to: '2026-03-01', orgId: 3, page: 0, pageSize: 20 });
  expect(asked()).toEqual([
    '/rest/api/duty?from=2026-01-01&to=2026-03-01&orgId=3&recursive=true&currentPage=0&pageSize=20',
  ]);
});
