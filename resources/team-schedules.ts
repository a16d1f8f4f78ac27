import { defineResource } from '../src/engine/defineResource.ts';
import { DEVICE_TYPES } from './enums.ts';
import { schedule } from './scheduleFields.ts';

/** Team media schedules: who is on duty at which time, and by which device that person is called. */
export default defineResource(
  schedule({
    name: 'team-schedules',
    groups: 'participantWeekGroups',
    rows: 'participantRotationEvents',
    own: {
      individualCalendarId: { type: 'ref', to: 'participants', required: true },
      device: {
        type: 'group',
        fields: {
          callingDeviceType: { type: 'enum', values: DEVICE_TYPES },
          message: { type: 'text', maxLength: 500 },
        },
      },
    },
    who: ['individualCalendarId'],
    absences: 'absences',
    path: 'participant-rotationals',
    listType: 'PARTICIPANT_ROTATIONAL',
    menu: { section: 'masterData', order: 40, icon: 'calendarViewWeek' },
  }),
);
