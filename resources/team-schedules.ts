import { defineResource } from '../src/engine/defineResource.ts';
import { DEVICE_TYPES } from './enums.ts';
import { BLANK, INTENDED_GAPS, rotationOptions, SCHEDULE, SCHEDULE_FAILURES, weekGroups } from './scheduleFields.ts';

const ROTATION = rotationOptions('participantWeekGroups.participantRotationEvents', ['individualCalendarId']);
const UNROLLED = { ...ROTATION, gaps: 'intendedGaps', holidays: 'holidays' };

/** Team media schedules: who is on duty at which time, and on which device that person is reached. */
export default defineResource({
  schema: 1,
  name: 'team-schedules',
  title: '{name}',
  fields: {
    ...SCHEDULE,
    participantWeekGroups: weekGroups(
      'participantRotationEvents',
      {
        individualCalendarId: { type: 'ref', to: 'participants', required: true },
        device: {
          type: 'group',
          fields: {
            callingDeviceType: { type: 'enum', values: DEVICE_TYPES },
            message: { type: 'text', maxLength: 500 },
          },
        },
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
    { name: 'rotation', wide: true, rows: ['participantWeekGroups'] },
    { name: 'preview', wide: true, widget: { name: 'rotationPreview', options: UNROLLED } },
    { name: 'gaps', rows: ['intendedGaps'] },
  ],
  review: { name: 'shiftChanges', options: UNROLLED },
  menu: { section: 'masterData', order: 40, icon: 'calendarViewWeek' },
  api: {
    path: 'participant-rotationals',
    listType: 'PARTICIPANT_ROTATIONAL',
    blank: BLANK,
    failures: SCHEDULE_FAILURES,
  },
  removal: { refusedStatus: 500 },
  shared: 'below',
  calendarFeed: 'rotation',
});
