import { defineResource } from '../src/engine/defineResource.ts';
import { calendarEvents } from './calendarFields.ts';

/** The calendar of an alarm point: when another alarm point is triggered in its place. */
export default defineResource(
  calendarEvents({
    name: 'alarm-point-events',
    of: 'alarm-points',
    path: 'alarmpoints',
    ownerType: 'ALARMPOINT',
    field: 'alarmPointId',
    listType: 'ALARMPOINT_EVENT',
    more: {
      alarmReplacement: {
        type: 'group',
        fields: {
          alarmPointId: { type: 'ref', to: 'alarm-points' },
          id: { type: 'int', min: 1, visible: false },
        },
      },
    },
  }),
);
