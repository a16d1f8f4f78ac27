import { defineResource } from '../src/engine/defineResource.ts';

/** Absences of participants from shifts of team schedules, and who covers. They take precedence over the rotation. */
export default defineResource({
  schema: 1,
  name: 'absences',
  title: '{start} – {end}',
  partOf: 'participantId',
  fields: {
    participantId: { type: 'ref', to: 'participants', required: true, readOnly: true },
    coverId: { type: 'ref', to: 'participants', cell: 'absenceCover' },
    scheduleId: { type: 'ref', to: 'team-schedules' },
    start: {
      type: 'dateTime',
      required: true,
      defaultFrom: 'now',
      byLink: true,
      cell: { name: 'period', options: { end: 'end' } },
    },
    end: { type: 'dateTime', required: true, byLink: true },
    kind: { type: 'enum', values: ['VACATION', 'ILLNESS', 'TRAINING', 'OTHER'], byLink: true, bulk: true },
    opensGap: { type: 'bool', live: 'opensGap', cell: 'absenceGaps', extension: 'absences.gaps' },
    note: { type: 'text', maxLength: 200 },
    orgId: { type: 'ref', to: 'organizations', required: true, readOnly: true, defaultFrom: 'orgId' },
  },
  rules: [
    { rule: 'endAfterStart', options: { start: 'start', end: 'end' } },
    { rule: 'distinctValues', options: { values: ['participantId', 'coverId'] } },
  ],
  list: {
    columns: [
      'participantId',
      { field: 'start', width: '15rem' },
      { field: 'end', hidden: true },
      'kind',
      { field: 'coverId', width: '11rem' },
      { field: 'opensGap', width: '20rem' },
      'scheduleId',
      'note',
      'orgId',
    ],
    filters: ['opensGap', 'participantId', 'kind', 'start', 'end', 'coverId', 'scheduleId'],
    sort: { field: 'start', order: 'DESCENDING' },
    phone: ['participantId', 'start', 'coverId', 'opensGap'],
  },
  tabs: [{ name: 'details', rows: ['participantId', ['start', 'end'], 'kind', 'coverId', 'scheduleId', 'note'] }],
  menu: { section: 'masterData', order: 45, icon: 'eventBusy' },
  access: { read: 'PARTICIPANT_VIEW', write: 'PARTICIPANT_ROTATIONAL_EDIT', menu: 'PARTICIPANT_VIEW' },
  restrictable: ['kind'],
  api: { listType: 'ABSENCE', extension: 'overrides', calls: { clone: false } },
});
