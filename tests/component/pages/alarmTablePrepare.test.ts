import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { prepareRows } from '../../../src/pages/alarmTable/prepare.ts';
import { FIRST_ALARM_TABLE } from '../../contract/firstAlarmTable.ts';
import { alarm } from './alarmTableKit.ts';

const rows = { list: [alarm(1)], count: 1, currentPage: 0, pageSize: 10, pagesCount: 1 };

it.each([
  { search: '', asked: ['alarmtable', FIRST_ALARM_TABLE] },
  { search: '?tab=0&size=20', asked: ['alarmtable', { ...FIRST_ALARM_TABLE, pageSize: 20 }] },
  { search: '?tab=2', asked: ['history', FIRST_ALARM_TABLE] },
  { search: '?tab=1', asked: undefined },
  { search: '?tab=4', asked: undefined },
])('the rows of "$search" are requested before rendering, under the query key of the screen', async (start) => {
  window.history.replaceState(null, '', `/alarm-table${start.search}`);
  const fetched = vi.fn(async () => Response.json(rows));
  vi.stubGlobal('fetch', fetched);
  const queries = new QueryClient();
  await prepareRows(queries);
  expect(fetched).toHaveBeenCalledTimes(start.asked ? 1 : 0);
  expect(queries.getQueryCache().getAll()).toHaveLength(start.asked ? 1 : 0);
  if (start.asked) expect(queries.getQueryData(['alarms', ...start.asked])).toMatchObject({ count: 1 });
});
