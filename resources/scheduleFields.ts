import { WEEKDAYS } from '../protocol/calendars.ts';
import type {
  FailureRule,
  Field,
  Fields,
  GroupField,
  MenuEntry,
  ResourceDefinition,
} from '../src/engine/definition.ts';
import type { Options } from '../src/engine/named.ts';

/** Definition shared by both kinds of schedules: a rotation of weeks (docs/adr/0024-calendars.md). */

/** Fields before the week groups. */
const SCHEDULE: Fields = {
  name: { type: 'text', required: true, maxLength: 100, unique: 'organization' },
  description: { type: 'longText', maxLength: 1000, search: true },
  orgId: { type: 'ref', to: 'organizations', required: true, defaultFrom: 'orgId', sendName: true },
  validFrom: { type: 'date', required: true, defaultFrom: 'today', codec: 'startOfDay' },
};

const ID: Field = { type: 'int', assigned: 'itemId', readOnly: true, visible: false };
const VERSION: Field = { type: 'int', assigned: 'itemVersion', default: 0, readOnly: true, visible: false };
const POSITION: Field = { type: 'int', assigned: 'position', readOnly: true, visible: false };
const OWNER: Field = { type: 'int', assigned: 'recordId', readOnly: true, visible: false };
const OUTER: Field = { type: 'int', assigned: 'outerItemId', readOnly: true, visible: false };

/** The rule by which a row of a schedule applies (spec 3, 9). */
const RULE: GroupField = {
  type: 'group',
  fields: {
    id: ID,
    version: VERSION,
    type: { type: 'text', maxLength: 60, default: 'WeeklyDateRule', readOnly: true, visible: false },
    start: { type: 'time', required: true, default: '00:00' },
    end: { type: 'time', required: true, default: '23:59' },
    markedDays: { type: 'enum', values: [...WEEKDAYS], multiple: true },
    repeatEvery: { type: 'int', required: true, min: 1, max: 520, default: 1 },
    validFrom: { type: 'date', codec: 'startOfDay' },
    endDate: {
      type: 'date',
      codec: 'startOfDay',
      rules: [{ rule: 'endAfterStart', options: { start: 'validFrom', end: 'endDate' } }],
    },
    countAfterTimesEnd: { type: 'int', min: 1, max: 9999 },
    holiday: { type: 'bool', default: false },
  },
};

/** The field with the week groups, each a week of the rotation. `own`: the rows' fields of this kind of schedules. */
function weekGroups(rows: string, own: Fields, options: Options): Field {
  return {
    type: 'array',
    maxItems: 104,
    widget: { name: 'weekGroups', options },
    fields: {
      id: ID,
      calendarId: OWNER,
      orderId: POSITION,
      version: VERSION,
      [rows]: {
        type: 'array',
        maxItems: 100,
        fields: {
          id: ID,
          name: { type: 'text', maxLength: 100 },
          orderId: POSITION,
          version: VERSION,
          weekGroupId: OUTER,
          ...own,
          dateRule: RULE,
        },
      },
    },
  };
}

/** Field of a standby schedule's row with the id of the schedule. */
export const ROTATION_ID = OWNER;

/** Times at which nobody needs to be on duty: by weekday, optionally limited by a first and a last day. */
const INTENDED_GAPS: Fields = {
  intendedGaps: {
    type: 'array',
    maxItems: 200,
    extension: 'schedules.gaps',
    fields: {
      markedDays: { type: 'enum', values: [...WEEKDAYS], multiple: true },
      start: { type: 'time', required: true, default: '00:00' },
      end: { type: 'time', required: true, default: '23:59' },
      validFrom: { type: 'date' },
      endDate: {
        type: 'date',
        rules: [{ rule: 'endAfterStart', options: { start: 'validFrom', end: 'endDate' } }],
      },
      reason: { type: 'text', maxLength: 200 },
    },
  },
};

/** Messages of failed calls (spec 8). */
const FAILURES: FailureRule[] = [
  { ops: ['create', 'update'], reason: 'any', message: 1000, reload: ['list', 'record'] },
  { ops: ['remove'], status: 500, text: 'errors.calendarInUse' },
  { ops: ['remove'], tells: 'body' },
];

/** Values that are sent with a new schedule in addition to its fields (spec 3). */
const BLANK = { id: null, version: 0 };

interface Schedule {
  name: string;
  /** Names of the field with the week groups, and of the field with the rows in a week group. */
  groups: string;
  rows: string;
  /** Fields that only these rows have. */
  own: Fields;
  /** The fields of `own` that refer to who is on duty. */
  who: string[];
  /** The fields of `own` that say whether a row counts, and whether it fills the times that no other row covers. */
  marks?: { active: string; standard: string };
  /** The resource with the absences of those on duty. */
  absences?: string;
  path: string;
  listType: string;
  menu: MenuEntry;
}

/** Makes the definition of a kind of schedules. */
export function schedule({ name, groups, rows, own, who, marks, absences, path, listType, menu }: Schedule) {
  const at = `${groups}.${rows}`;
  const rotation = { rows: at, rule: `${at}.dateRule`, who: who.map((field) => `${at}.${field}`) };
  const drawn = {
    ...rotation,
    label: `${at}.name`,
    ...(marks && { active: `${at}.${marks.active}`, standard: `${at}.${marks.standard}` }),
  };
  const unrolled = { ...rotation, gaps: 'intendedGaps', holidays: 'holidays' };
  const previewed = absences === undefined ? unrolled : { ...unrolled, absences };
  return {
    schema: 1,
    name,
    title: '{name}',
    fields: { ...SCHEDULE, [groups]: weekGroups(rows, own, drawn), ...INTENDED_GAPS },
    list: {
      columns: ['name', 'description', 'orgId', { field: 'validFrom', width: '8rem' }],
      sort: { field: 'name', order: 'ASCENDING' },
      pageSize: 100,
      phone: ['orgId'],
    },
    tabs: [
      { name: 'details', rows: [['name', 'orgId'], 'description', 'validFrom'] },
      { name: 'rotation', wide: true, rows: [groups] },
      { name: 'preview', wide: true, widget: { name: 'rotationPreview', options: previewed } },
      { name: 'gaps', rows: ['intendedGaps'] },
    ],
    review: { name: 'shiftChanges', options: unrolled },
    menu,
    restrictable: ['description'],
    api: { path, listType, blank: BLANK, failures: FAILURES },
    removal: { refusedStatus: 500 },
    shared: 'below',
    calendarFeed: 'rotation',
    inAlarms: 'schedule',
  } satisfies ResourceDefinition;
}
