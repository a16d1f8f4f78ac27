import { initialTableRequest, MAX_HOURS } from '../../dataProvider/calls/alarms.ts';
import type { AlarmTableRequest } from '../../protocol/alarmTable.ts';
import type { Resource } from '../engine/definition.ts';

/** Returns the request for the number of running alarms, within the longest period that a request allows. */
export function runningRequest(): AlarmTableRequest {
  return {
    ...initialTableRequest(),
    pageSize: 1,
    duration: { option: 'HOURS_DURATION', hours: MAX_HOURS },
    figuresFilter: { figures: ['running'] },
  };
}

/** Address of the alarm table filtered by running alarms. */
export const RUNNING_ALARMS_ADDRESS = `/alarm-table?${new URLSearchParams([
  ['tab', '0'],
  ['f.hours', String(MAX_HOURS)],
  ['f.figure', 'running'],
])}`;

/** Roles of records in alarms whose running alarms can be asked for. */
export type RoleInAlarms = Exclude<Resource['inAlarms'], 'schedule' | undefined>;

/** Returns the request for the running alarms that involve a record. */
export function runningRequestForRecord(as: RoleInAlarms, id: number, pageSize: number): AlarmTableRequest {
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
