import { defineResource } from '../src/engine/defineResource.ts';
import { ROTATION_ID, schedule } from './scheduleFields.ts';

/** Standby schedules: which alarm plan or other alarm point applies at which time. Alarm points refer to one. */
export default defineResource(
  schedule({
    name: 'standby-schedules',
    groups: 'alarmPointWeekGroups',
    rows: 'alarmPointRotationEvents',
    own: {
      alarmplanId: {
        type: 'ref',
        to: 'alarm-plans',
        required: {
          all: [
            { field: 'alarmpointId', empty: true },
            { field: 'individualCalendarId', empty: true },
            { not: { field: 'isActive', is: false } },
          ],
        },
      },
      alarmpointId: { type: 'ref', to: 'alarm-points' },
      individualCalendarId: { type: 'ref', to: 'alarm-points' },
      alarmSchedulerId: { type: 'int', readOnly: true, visible: false },
      rotationCalendarId: ROTATION_ID,
      standard: { type: 'bool', default: false },
      isActive: { type: 'bool', default: true },
    },
    who: ['alarmplanId', 'alarmpointId', 'individualCalendarId'],
    marks: { active: 'isActive', standard: 'standard' },
    path: 'alarm-rotationals',
    listType: 'ALARM_ROTATIONAL',
    menu: { section: 'definition', order: 40, icon: 'eventRepeat' },
  }),
);
