import { deriveResource } from '../src/engine/defineResource.ts';

/** Private media schedules: the calendars of participants. */
export default deriveResource({
  schema: 1,
  name: 'private-schedules',
  basedOn: 'participants',
  list: { columns: ['title', 'orgId', { field: 'active', width: '6rem' }], filters: ['groupIds', 'active'] },
  tabs: [{ name: 'calendar', wide: true, parts: 'participant-events' }],
  menu: { section: 'masterData', order: 50, icon: 'calendarMonth' },
  actions: [],
  api: {
    path: 'participants',
    listType: 'PARTICIPANT',
    calls: { create: false, remove: false, clone: false, move: false },
  },
  viewOf: 'participants',
});
