import { defineResource } from '../src/engine/defineResource.ts';
import { calendarEvents } from './calendarFields.ts';

/** Private media schedules: when a person is called, and how. */
export default defineResource(
  calendarEvents({
    name: 'participant-events',
    of: 'participants',
    path: 'participants',
    ownerType: 'PARTICIPANT',
    field: 'participantId',
    listType: 'PARTICIPANT_EVENT',
    // somebody else isn't called by the number of the one he was copied from
    copies: { without: ['callingNumber'] },
  }),
);
