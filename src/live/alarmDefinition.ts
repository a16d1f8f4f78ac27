import { DEFAULT_TABLE_REQUEST } from '../../dataProvider/calls/alarms.ts';
import { alarmTable } from '../../resources/alarmTableFields.ts';
import { complete } from '../engine/complete.ts';
import type { Resource } from '../engine/definition.ts';

/** Filters that have their own controls. */
export const OWN_FILTERS = ['figure', 'status', 'hours', 'from', 'to', 'urgent', 'in', 'participants', 'groups'];

const { sortField: field, sortOrder: order, pageSize } = DEFAULT_TABLE_REQUEST;

/** Definition of the alarm table for the shared list components; it starts as the request of the specification. */
export const alarms: Resource = complete(
  { ...alarmTable, list: alarmTable.list && { ...alarmTable.list, sort: { field, order }, pageSize } },
  'shipped',
  [],
);
