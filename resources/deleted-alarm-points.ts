import { deriveResource } from '../src/engine/defineResource.ts';

/** Deleted alarm points: read-only, with restore. */
export default deriveResource({
  schema: 1,
  name: 'deleted-alarm-points',
  links: [],
  basedOn: 'alarm-points',
  list: {
    columns: [
      { field: 'icon', width: '3rem' },
      'name',
      { field: 'systemId', width: '8rem' },
      { field: 'priority', width: '5rem', align: 'end' },
      'orgId',
    ],
    filters: ['priority'],
    sort: { field: 'name', order: 'ASCENDING' },
    fixed: { deletedAlarm: true },
    phone: ['orgId'],
  },
  menu: { section: 'definition', order: 20, icon: 'restoreFromTrash' },
  help: 'alarm-points#deleted',
  access: {
    menu: 'DELETED_ALARM_RESTORAGE',
    list: 'DELETED_ALARM_RESTORAGE',
    restore: 'DELETED_ALARM_RESTORAGE',
  },
  api: {
    path: 'alarmpoints',
    listType: 'ALARMPOINT',
    calls: {
      create: false,
      update: false,
      remove: false,
      clone: false,
      move: false,
      restore: { method: 'PUT', path: '/alarmpoints/re-enable', body: 'id' },
    },
  },
  viewOf: 'alarm-points',
});
