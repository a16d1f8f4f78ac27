import { defineResource } from '../../../src/engine/defineResource.ts';

const named = (name: string, listType: string) =>
  defineResource({ schema: 1, name, title: '{name}', fields: { name: { type: 'text' } }, api: { listType } });

/** The resources to which a schedule refers, with a name only. */
export const referred = [
  named('participants', 'PARTICIPANT'),
  named('organizations', 'ORGANIZATION'),
  named('holidays', 'HOLIDAY'),
];

/** A team schedule in force from 23 November 2026, with one week that has these shifts. */
export const teamSchedule = (shifts: readonly object[]) => ({
  id: 1,
  version: 3,
  name: 'Nights',
  description: '',
  orgId: 4,
  orgName: 'South',
  validFrom: '2026-11-23',
  participantWeekGroups: [{ id: 11, calendarId: 1, orderId: 0, version: 0, participantRotationEvents: shifts }],
  intendedGaps: [],
});
