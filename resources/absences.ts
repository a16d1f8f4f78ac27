import { defineResource } from '../src/engine/defineResource.ts';

/** Absences of participants from shifts of team schedules, and who covers. They take precedence over the rotation. */
export default defineResource({
  schema: 1,
  name: 'absences',
  title: '{start} – {end}',
  partOf: 'participantId',
  fields: {
    participantId: { type: 'ref', to: 'participants', required: true, readOnly: true },
    coverId: { type: 'ref', to: 'participants' },
    scheduleId: { type: 'ref', to: 'team-schedules' },
    start: { type: 'dateTime', required: true, defaultFrom: 'now' },
    end: { type: 'dateTime', required: true },
    note: { type: 'text', maxLength: 200 },
    orgId: { type: 'ref', to: 'organizations', required: true, readOnly: true, defaultFrom: 'orgId' },
  },
  rules: [
    { rule: 'endAfterStart', options: { start: 'start', end: 'end' } },
    { rule: 'distinctValues', options: { values: ['participantId', 'coverId'] } },
  ],
  list: {
    columns: ['start', 'end', 'coverId', 'scheduleId', 'note'],
    sort: { field: 'start', order: 'DESCENDING' },
  },
  tabs: [{ name: 'details', rows: [['start', 'end'], 'coverId', 'scheduleId', 'note'] }],
  access: { read: 'PARTICIPANT_VIEW', write: 'PARTICIPANT_ROTATIONAL_EDIT' },
  restrictable: [],
  api: { listType: 'ABSENCE', extension: 'overrides', calls: { clone: false } },
});
