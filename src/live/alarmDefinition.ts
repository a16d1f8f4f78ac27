import { FIRST_TABLE } from '../../dataProvider/alarms.ts';
import { ALARM_STATUSES } from '../../protocol/alarms.ts';
import { complete } from '../engine/complete.ts';
import { defineResource } from '../engine/defineResource.ts';
import type { Resource } from '../engine/definition.ts';

/** Fields to which the search of an alarm table can be limited. */
export const SEARCHED = ['alarmName', 'systemId', 'triggeredBy', 'status', 'text'];

/** Filters that have their own controls. */
export const OWN_FILTERS = ['status', 'hours', 'from', 'to', 'urgent', 'in', 'participants', 'groups'];

const SHOWN = { readOnly: true } as const;

/**
 * Definition of the alarm table for the shared list components. Alarms aren't records: this definition isn't loaded, so
 * the platform doesn't store it and overlays can't change it.
 */
export const alarms: Resource = complete(
  defineResource({
    schema: 1,
    name: 'alarm-table',
    title: '{alarmName}',
    fields: {
      status: { ...SHOWN, type: 'enum', values: [...ALARM_STATUSES], cell: 'alarmStatus' },
      alarmName: { ...SHOWN, type: 'text' },
      icon: { ...SHOWN, type: 'json', cell: 'alarmIcon' },
      text: { ...SHOWN, type: 'longText' },
      orgId: { ...SHOWN, type: 'ref', to: 'organizations' },
      triggeredBy: { ...SHOWN, type: 'text' },
      triggeredAt: { ...SHOWN, type: 'dateTime', cell: 'alarmTime' },
      inState: { ...SHOWN, type: 'json', cell: 'timeInState' },
      accepted: { ...SHOWN, type: 'json', cell: 'acceptances' },
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
        { field: 'status', width: '12rem' },
        { field: 'icon', width: '2.75rem' },
        { field: 'alarmName' },
        { field: 'triggeredAt', width: '9rem', align: 'end' },
        { field: 'inState', width: '5.5rem', align: 'end' },
        { field: 'accepted', width: '6.5rem' },
        { field: 'orgId', width: '8rem' },
        { field: 'triggeredBy', width: '8rem' },
        { field: 'text' },
        { field: 'priority', width: '4.5rem', align: 'end' },
        { field: 'systemId', width: '8rem', hidden: true },
        { field: 'startsAt', width: '9rem', align: 'end', hidden: true },
        { field: 'endedAt', width: '9rem', align: 'end', hidden: true },
        { field: 'calls', width: '4.5rem', align: 'end', hidden: true },
        { field: 'failedCalls', width: '5.5rem', align: 'end', hidden: true },
      ],
      filters: ['alarmName', 'alarmPointId', 'systemId', 'triggeredBy'],
      sort: { field: FIRST_TABLE.sortField, order: FIRST_TABLE.sortOrder },
      pageSize: FIRST_TABLE.pageSize,
      phone: ['orgId', 'triggeredAt', 'inState', 'accepted'],
    },
    access: { read: 'ALARM_TABLE' },
    api: {
      listType: 'ALARM',
      path: 'alarmtable',
      calls: { create: false, update: false, remove: false, clone: false, move: false },
    },
  }),
  'shipped',
  [],
);
