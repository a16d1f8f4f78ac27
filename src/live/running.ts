import { MOST_HOURS, ownTable } from '../../dataProvider/alarms.ts';
import type { AlarmStatus } from '../../protocol/alarms.ts';
import type { AlarmTableRequest } from '../../protocol/alarmTable.ts';
import type { Resource } from '../engine/definition.ts';

/** Statuses that no alarm ends with. One that only waits for its time is not running yet. */
export const RUNNING: readonly AlarmStatus[] = ['NEW', 'PROCESSING', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'];

/** Asks for the running alarms, whenever they were triggered: only for their number. */
export function runningRequest(): AlarmTableRequest {
  const own = ownTable();
  return {
    ...own,
    pageSize: 1,
    duration: { option: 'HOURS_DURATION', hours: MOST_HOURS },
    columnsFilter: { ...own.columnsFilter, status: [...RUNNING] },
  };
}

/** The alarm table with the running alarms. */
export const RUNNING_LIST = `/alarm-table?${new URLSearchParams([
  ['tab', '0'],
  ['f.hours', String(MOST_HOURS)],
  ...RUNNING.map((status) => ['f.status', status]),
])}`;

/** Asks for the running alarms that a record is in. */
export function requestFor(as: NonNullable<Resource['inAlarms']>, id: number, pageSize: number): AlarmTableRequest {
  const request = { ...runningRequest(), pageSize };
  const { columnsFilter, participantsFilter } = request;
  switch (as) {
    case 'point':
      return { ...request, columnsFilter: { ...columnsFilter, alarmPointId: [id] } };
    case 'plan':
      return { ...request, plansFilter: { plans: [id] } };
    case 'person':
      return { ...request, participantsFilter: { ...participantsFilter, participants: [id] } };
    case 'group':
      return { ...request, participantsFilter: { ...participantsFilter, groups: [id] } };
  }
}
