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
    start: { type: 'dateTime', required: true, defaultFrom: 'now', byLink: true },
    end: { type: 'dateTime', required: true, byLink: true },
    kind: { type: 'enum', values: ['VACATION', 'ILLNESS', 'TRAINING', 'OTHER'], byLink: true, bulk: true },
    note: { type: 'text', maxLength: 200 },
    orgId: { type: 'ref', to: 'organizations', required: true, readOnly: true, defaultFrom: 'orgId' },
  },
  rules: [
    { rule: 'endAfterStart', options: { start: 'start', end: 'end' } },
    { rule: 'distinctValues', options: { values: ['participantId', 'coverId'] } },
  ],
  list: {
    columns: ['participantId', 'start', 'end', 'kind', 'coverId', 'scheduleId', 'note', 'orgId'],
    filters: ['participantId', 'kind', 'start', 'end', 'coverId', 'scheduleId'],
    sort: { field: 'start', order: 'DESCENDING' },
    phone: ['start', 'end'],
  },
  tabs: [{ name: 'details', rows: ['participantId', ['start', 'end'], 'kind', 'coverId', 'scheduleId', 'note'] }],
  menu: { section: 'masterData', order: 45, icon: 'eventBusy' },
  access: { read: 'PARTICIPANT_VIEW', write: 'PARTICIPANT_ROTATIONAL_EDIT', menu: 'PARTICIPANT_VIEW' },
  restrictable: ['kind'],
  api: { listType: 'ABSENCE', extension: 'overrides', calls: { clone: false } },
});
