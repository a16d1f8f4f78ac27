import type { AlarmRow } from '../../protocol/alarmTable.ts';
import { adminPlatform } from './admin.ts';
import { storeAlarm } from './alarmRows.ts';

/** One platform for all tests of a file. */
export const { t, call, admin, clientAt } = await adminPlatform([], { config: { timeZone: 'Europe/Zurich' } });
export const { pool } = t.platform;

/** A page of a table. */
export interface Page {
  list: AlarmRow[];
  count: number;
  currentPage: number;
  pageSize: number;
  pagesCount: number;
}

/** A page of an organization's alarms. */
export const table = (orgId: number, more: object = {}, path = '/alarmtable') =>
  admin.post<Page>(path, { organizationFilter: { id: orgId }, ...more });
export const namesOf = ({ list }: Page) => list.map(({ alarmName }) => alarmName);

/** Stores alarms of a new organization, one minute apart, the first one being the newest. */
export async function alarms(...rows: Partial<Parameters<typeof storeAlarm>[1]>[]) {
  const { id: orgId } = await admin.org(1);
  const ids: number[] = [];
  for (const [index, row] of rows.entries())
    ids.push(await storeAlarm(pool, { raisedAt: `now() - interval '${index} minutes'`, ...row, org_id: orgId }));
  return { orgId, ids };
}
