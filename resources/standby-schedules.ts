import { defineResource } from '../src/engine/defineResource.ts';
import {
  BLANK,
  INTENDED_GAPS,
  ROTATION_ID,
  rotationOptions,
  SCHEDULE,
  SCHEDULE_FAILURES,
  weekGroups,
} from './scheduleFields.ts';

const ROTATION = rotationOptions('alarmPointWeekGroups.alarmPointRotationEvents', [
  'alarmplanId',
  'alarmpointId',
  'individualCalendarId',
]);
const UNROLLED = { ...ROTATION, gaps: 'intendedGaps', holidays: 'holidays' };

/** Standby schedules: which alarm plan, or which other alarm point, holds at which time. Alarm points refer to one. */
export default defineResource({
  schema: 1,
  name: 'standby-schedules',
  title: '{name}',
  fields: {
    ...SCHEDULE,
    alarmPointWeekGroups: weekGroups(
      'alarmPointRotationEvents',
      {
        alarmplanId: {
          type: 'ref',
          to: 'alarm-plans',
          required: {
            all: [
              { field: 'alarmpointId', empty: true },
              { field: 'individualCalendarId', empty: true },
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
      ROTATION,
    ),
    ...INTENDED_GAPS,
  },
  list: {
    columns: ['name', 'description', 'orgId', { field: 'validFrom', width: '8rem' }],
    sort: { field: 'name', order: 'ASCENDING' },
    pageSize: 100,
    phone: ['orgId'],
  },
  tabs: [
    { name: 'details', rows: [['name', 'orgId'], 'description', 'validFrom'] },
    { name: 'rotation', wide: true, rows: ['alarmPointWeekGroups'] },
    { name: 'preview', wide: true, widget: { name: 'rotationPreview', options: UNROLLED } },
    { name: 'gaps', rows: ['intendedGaps'] },
  ],
  review: { name: 'shiftChanges', options: UNROLLED },
  menu: { section: 'definition', order: 40, icon: 'eventRepeat' },
  api: {
    path: 'alarm-rotationals',
    listType: 'ALARM_ROTATIONAL',
    blank: BLANK,
    failures: SCHEDULE_FAILURES,
  },
  removal: { refusedStatus: 500 },
  shared: 'below',
  calendarFeed: 'rotation',
});
