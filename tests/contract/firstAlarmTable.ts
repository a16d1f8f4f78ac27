/** The body of the alarm table's first request, written out (spec 7 and 9). */
export const FIRST_ALARM_TABLE = {
  field: null,
  currentPage: 0,
  pageSize: 10,
  duration: { option: 'HOURS_DURATION', hours: 23 },
  orderByPriority: false,
  sortField: 'triggeredAt',
  sortOrder: 'DESCENDING',
  textFilter: '',
  columnsFilter: { alarmName: [], alarmPointId: [], status: [], systemId: [], triggeredBy: [] },
  organizationFilter: { id: 1 },
  participantsFilter: { participants: [], groups: [] },
};
