import { END_TYPES, MONTH_SUB_TYPES, REPEAT_TYPES, WEEKDAYS } from '../protocol/calendars.ts';
import type { ResourceDefinition, Tab } from '../src/engine/definition.ts';
import { DEVICE_TYPES } from './enums.ts';

/** Maximum number of events in one calendar. */
const MOST_EVENTS = 500;

const SERIES = { field: 'recurring', is: true };
const repeats = (repeatType: string) => ({ all: [SERIES, { field: 'repeatType', is: repeatType }] });
const ends = (endType: string) => ({ all: [SERIES, { field: 'endType', is: endType }] });

/** Fields of every event of an individual calendar (spec 3). */
const FIELDS: ResourceDefinition['fields'] = {
  title: { type: 'text', maxLength: 100, ifBlank: 'Event title' },
  active: { type: 'bool', default: true },
  startDateSelected: { type: 'date', codec: 'startOfDay', widget: 'dottedDate', required: true, defaultFrom: 'today' },
  startTime: { type: 'time', codec: 'minuteTime', required: true, default: '00:00' },
  endDateSelected: {
    type: 'date',
    codec: 'startOfDay',
    widget: 'dottedDate',
    required: true,
    defaultFrom: 'today',
    rules: [{ rule: 'endAfterStart', options: { start: 'startDateSelected', end: 'endDateSelected' } }],
  },
  endTime: { type: 'time', codec: 'minuteTime', required: true, default: '23:59' },
  day: { type: 'date', codec: 'startOfDay', visible: false },
  recurring: { type: 'bool', default: false, widget: 'repetition' },
  repeatType: { type: 'enum', values: [...REPEAT_TYPES], required: true, default: 'DAILY', visible: SERIES },
  repeatEvery: { type: 'int', min: 1, max: 999, required: true, default: 1, visible: SERIES },
  markedDays: { type: 'enum', values: [...WEEKDAYS], multiple: true, visible: repeats('WEEKLY') },
  monthSubType: {
    type: 'enum',
    values: [...MONTH_SUB_TYPES],
    required: true,
    default: 'DAY_OF_THE_MONTH',
    visible: repeats('MONTHLY'),
  },
  endType: { type: 'enum', values: [...END_TYPES], required: true, default: 'AFTER_TIMES_END', visible: SERIES },
  countAfterTimesEnd: { type: 'int', min: 1, max: 9999, visible: ends('AFTER_TIMES_END') },
  endDate: {
    type: 'date',
    codec: 'startOfDay',
    widget: 'dottedDate',
    required: true,
    visible: ends('ON_DATE_END'),
    rules: [
      {
        rule: 'endAfterStart',
        options: { start: 'startDateSelected', end: 'endDate', when: ends('ON_DATE_END') },
      },
    ],
  },
  exceptDates: {
    type: 'json',
    maxBytes: 8192,
    visible: SERIES,
    extension: 'calendars',
    widget: 'days',
    rules: [{ rule: 'days', options: { list: 'exceptDates' } }],
  },
  deviceType: { type: 'enum', values: DEVICE_TYPES },
  callingNumber: { type: 'text', maxLength: 60, addressBy: 'deviceType' },
  acknowledgeTime: { type: 'int', min: 0, max: 1440, default: 1, unit: 'minutes' },
  ruleId: { type: 'int', min: 1, visible: false },
};

const DETAILS: Tab = {
  name: 'details',
  rows: ['title', ['startDateSelected', 'startTime'], ['endDateSelected', 'endTime'], 'active'],
};
const REPETITION: Tab = {
  name: 'repetition',
  rows: [
    'recurring',
    ['repeatType', 'repeatEvery'],
    'markedDays',
    'monthSubType',
    ['endType', 'countAfterTimesEnd', 'endDate'],
    'exceptDates',
  ],
};
const CALL_ROWS = [['deviceType', 'callingNumber'], 'acknowledgeTime'];

interface CalendarOwner {
  name: string;
  /** The records with calendars: name of their definition, first path segment of their calls, and list type. */
  of: string;
  path: string;
  ownerType: string;
  /** The field that refers to the owner. */
  field: string;
  listType: string;
  /** Fields that only these events have. */
  more?: ResourceDefinition['fields'];
  copies?: ResourceDefinition['copies'];
}

/** Definition of the events in the individual calendars of one kind of records, with the calls of spec section 7. */
export function calendarEvents({ name, of, path, ownerType, field, listType, more = {}, copies = {} }: CalendarOwner) {
  const calendar = `/${path}/{${field}}/calendar`;
  const save = { method: 'PUT', path: `${calendar}/update`, body: { event: 'record' } } as const;
  return {
    schema: 1,
    name,
    title: '{title}',
    partOf: field,
    fields: {
      ...FIELDS,
      ...more,
      // the address of each call names the owner; section 3 has neither field in an event
      [field]: { type: 'ref', to: of, required: true, visible: false, extension: 'calendars' },
      orgId: {
        type: 'ref',
        to: 'organizations',
        required: true,
        visible: false,
        defaultFrom: 'orgId',
        extension: 'calendars',
      },
    },
    list: {
      columns: ['title', 'startDateSelected', 'startTime', 'endDateSelected', 'endTime'],
      widget: { name: 'individualCalendar', options: { exceptions: 'exceptDates', active: 'active' } },
    },
    tabs: [DETAILS, REPETITION, { name: 'alarm', rows: [...CALL_ROWS, ...Object.keys(more)] }],
    access: { read: `${ownerType}_VIEW`, write: `${ownerType}_EDIT` },
    copies,
    restrictable: [],
    api: {
      path: name,
      listType,
      id: 'sourceEventId',
      calls: {
        list: { method: 'GET', path: calendar },
        one: false,
        create: save,
        update: save,
        remove: { method: 'DELETE', path: `${calendar}/{sourceEventId}` },
        clone: false,
      },
    },
    table: { perParent: MOST_EVENTS },
  } satisfies ResourceDefinition;
}
