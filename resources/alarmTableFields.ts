import { ALARM_STATUSES } from '../protocol/alarms.ts';
import { defineResource } from '../src/engine/defineResource.ts';

/** Fields to which the search of an alarm table can be limited. */
export const SEARCHED = ['alarmName', 'systemId', 'triggeredBy', 'status', 'text'];

/** Tabs of the table: all alarms and the own ones; those that have ended (values of `tab` in the address, spec 2). */
const NOT_ENDED = ['0', '1'];
const HISTORY = ['2'];

const SHOWN = { readOnly: true } as const;

/** The alarm table as a definition (spec 9). It isn't loaded, so overlays can't change it: alarms aren't records. */
export const alarmTable = defineResource({
  schema: 1,
  name: 'alarm-table',
  title: '{alarmName}',
  fields: {
    status: { ...SHOWN, type: 'enum', values: [...ALARM_STATUSES], cell: 'alarmStatus' },
    alarmName: { ...SHOWN, type: 'text' },
    icon: { ...SHOWN, type: 'json', cell: 'alarmIcon' },
    text: { ...SHOWN, type: 'longText' },
    orgId: { ...SHOWN, type: 'ref', to: 'organizations' },
    triggeredBy: { ...SHOWN, type: 'text', cell: 'triggeredBy' },
    triggeredAt: { ...SHOWN, type: 'dateTime', cell: 'alarmTriggered' },
    inState: { ...SHOWN, type: 'json', cell: 'timeInState' },
    accepted: { ...SHOWN, type: 'json', cell: 'acceptances' },
    duration: { ...SHOWN, type: 'json', cell: 'alarmDuration' },
    acceptedBy: { ...SHOWN, type: 'json', cell: 'acceptedBy' },
    endedBy: { ...SHOWN, type: 'json', cell: 'endedBy' },
    priority: { ...SHOWN, type: 'int' },
    systemId: { ...SHOWN, type: 'text' },
    alarmPointId: { ...SHOWN, type: 'ref', to: 'alarm-points', multiple: true },
    startsAt: { ...SHOWN, type: 'dateTime', cell: 'alarmTime' },
    endedAt: { ...SHOWN, type: 'dateTime', cell: 'alarmTime' },
    calls: { ...SHOWN, type: 'int' },
    failedCalls: { ...SHOWN, type: 'int' },
    // filters that aren't columns
    hours: { type: 'int' },
    from: { type: 'date' },
    to: { type: 'date' },
    urgent: { type: 'bool' },
    in: { type: 'enum', values: SEARCHED },
    participants: { type: 'ref', to: 'participants', multiple: true },
    groups: { type: 'ref', to: 'participant-groups', multiple: true },
  },
  list: {
    columns: [
      { field: 'status', width: '11rem' },
      { field: 'icon', width: '2.75rem' },
      { field: 'alarmName' },
      { field: 'triggeredAt', width: '8rem', align: 'end' },
      { field: 'inState', width: '5.25rem', align: 'end', tabs: NOT_ENDED },
      { field: 'duration', width: '5.25rem', align: 'end', tabs: HISTORY },
      { field: 'accepted', width: '6.5rem', tabs: NOT_ENDED },
      { field: 'acceptedBy', width: '10rem', tabs: HISTORY },
      { field: 'endedBy', width: '8rem', tabs: HISTORY },
      { field: 'orgId', width: '8rem' },
      { field: 'triggeredBy', width: '8rem', hidden: true },
      { field: 'text', tabs: NOT_ENDED },
      { field: 'text', tabs: HISTORY, hidden: true },
      { field: 'priority', width: '4.5rem', align: 'end', hidden: true },
      { field: 'systemId', width: '8rem', hidden: true },
      { field: 'startsAt', width: '9rem', align: 'end', hidden: true },
      { field: 'endedAt', width: '9rem', align: 'end', hidden: true },
      { field: 'calls', width: '4.5rem', align: 'end', hidden: true },
      { field: 'failedCalls', width: '5.5rem', align: 'end', hidden: true },
    ],
    filters: ['alarmName', 'alarmPointId', 'systemId', 'triggeredBy'],
    phone: ['orgId', 'triggeredAt', 'inState', 'duration', 'accepted', 'acceptedBy'],
  },
  access: { read: 'ALARM_TABLE' },
  api: {
    listType: 'ALARM',
    path: 'alarmtable',
    calls: { create: false, update: false, remove: false, clone: false, move: false },
  },
});
