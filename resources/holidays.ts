import { defineResource } from '../src/engine/defineResource.ts';

/** Days on which the holiday rows of schedules apply: for an organization and those below it, in one year or all. */
export default defineResource({
  schema: 1,
  name: 'holidays',
  title: '{title}',
  fields: {
    title: { type: 'text', required: true, maxLength: 100 },
    active: { type: 'bool', default: true },
    allDay: { type: 'bool', default: true },
    start: { type: 'dateTime', required: true, widget: { name: 'wholeDay', options: { wholeDay: 'allDay' } } },
    end: { type: 'dateTime', required: true, widget: { name: 'wholeDay', options: { wholeDay: 'allDay', end: true } } },
    recurring: { type: 'bool', default: false },
    standard: { type: 'bool', default: false, readOnly: true },
    singleDay: { type: 'bool', readOnly: true, maintained: true },
    // 1970 stands for every year
    year: { type: 'int', required: true, min: 1970, max: 9999, defaultFrom: 'year', readOnly: true },
    orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', readOnly: true },
  },
  rules: [{ rule: 'endAfterStart', options: { start: 'start', end: 'end', orEqual: true } }],
  list: {
    columns: ['title', 'start', 'end', 'orgId', 'year', 'allDay', 'recurring', 'active'],
    filters: ['year', 'recurring', 'active'],
    sort: { field: 'start', order: 'ASCENDING' },
  },
  tabs: [{ name: 'details', rows: ['title', ['start', 'end'], 'allDay', 'recurring', 'active', 'standard'] }],
  restrictable: [],
  api: {
    listType: 'HOLIDAY',
    calls: {
      // fetched by organization and year, not by id
      one: false,
      create: { method: 'POST', path: '/holidays/{orgId}?year={year}', body: 'record' },
      update: { method: 'PUT', path: '/holidays/{orgId}?year={year}', body: 'record' },
      remove: { method: 'DELETE', path: '/holidays/{id}/{orgId}?year={year}', body: 'none' },
      // a copy would be on the same days
      clone: false,
    },
    failures: [
      { ops: ['create'], reason: 'Date is occupied', always: true, message: 5_000 },
      { ops: ['create', 'remove'], reason: 'any', always: true, message: 5_000, reload: ['list'] },
      { ops: ['update'], reason: 'any', always: true, message: 1_000 },
    ],
  },
  table: { index: ['year'], behaviors: ['holidays'] },
  shared: 'below',
});
