/**
 * The records of section 3 of the specification with exactly the fields that it names, and the defaults of sections 3
 * and 9. Written by hand from the specification; nothing here is taken from the product.
 */

/** One kind of records. */
export interface SpecEntity {
  /** Paths of the fields; a path through a list has no index: "alarmPointWeekGroups.orderId". */
  fields: readonly string[];
  /** Values of a new record by path. Times are those of the wire; `TODAY` stands for the present day. */
  defaults?: { readonly [path: string]: unknown };
  /** Fields that the record must have although only other sections name them. */
  implied?: readonly string[];
}

/** Stands for the present day at 00:00:00 in `defaults`. */
export const TODAY = Symbol('today');

const under = (path: string, names: readonly string[]): string[] => names.map((name) => `${path}.${name}`);

const DATE_RULE = [
  'type',
  'start',
  'end',
  'endDate',
  'holiday',
  'id',
  'markedDays',
  'repeatEvery',
  'countAfterTimesEnd',
  'validFrom',
  'version',
];

const CALENDAR = ['id', 'name', 'description', 'orgId', 'orgName', 'validFrom', 'version'];
const WEEK_GROUP = ['id', 'calendarId', 'orderId', 'version'];

const EVENT = [
  'title',
  'active',
  'recurring',
  'day',
  'startDateSelected',
  'endDateSelected',
  'startTime',
  'endTime',
  'endDate',
  'endType',
  'countAfterTimesEnd',
  'repeatType',
  'repeatEvery',
  'monthSubType',
  'markedDays',
  'acknowledgeTime',
  'callingNumber',
  'deviceType',
  'ruleId',
  'sourceEventId',
];

const EVENT_DEFAULTS = {
  title: 'Event title',
  acknowledgeTime: 1,
  active: true,
  startTime: '00:00',
  endTime: '23:59',
  endType: 'AFTER_TIMES_END',
  monthSubType: 'DAY_OF_THE_MONTH',
  recurring: false,
  repeatEvery: 1,
  repeatType: 'DAILY',
  startDateSelected: TODAY,
  endDateSelected: TODAY,
};

const ALARM_GROUPS = 'alarmPointWeekGroups';
const ALARM_EVENTS = `${ALARM_GROUPS}.alarmPointRotationEvents`;
const ALARM_EVENT = [
  'id',
  'name',
  'alarmSchedulerId',
  'alarmplanId',
  'alarmpointId',
  'individualCalendarId',
  'isActive',
  'orderId',
  'rotationCalendarId',
  'standard',
  'version',
  'weekGroupId',
];

const TEAM_GROUPS = 'participantWeekGroups';
const TEAM_EVENTS = `${TEAM_GROUPS}.participantRotationEvents`;
const TEAM_EVENT = ['id', 'name', 'individualCalendarId', 'orderId', 'version', 'weekGroupId'];

/** Section 9: times of rotation events are HH:mm:ss on the wire. */
const ruleDefaults = (events: string) => ({
  [`${events}.dateRule.type`]: 'WeeklyDateRule',
  [`${events}.dateRule.start`]: '00:00:00',
  [`${events}.dateRule.end`]: '23:59:00',
  [`${events}.dateRule.repeatEvery`]: 1,
});

/** The records of section 3. */
export const ENTITIES = {
  participant: { fields: ['id', 'name', 'surname', 'shortName', 'fullName', 'language'] },
  participantEvent: { fields: EVENT, defaults: EVENT_DEFAULTS },
  alarmPointEvent: {
    fields: [...EVENT, ...under('alarmReplacement', ['alarmPointId', 'id'])],
    defaults: EVENT_DEFAULTS,
  },
  standbySchedule: {
    fields: [
      ...CALENDAR,
      ...under(ALARM_GROUPS, WEEK_GROUP),
      ...under(ALARM_EVENTS, ALARM_EVENT),
      ...under(`${ALARM_EVENTS}.dateRule`, DATE_RULE),
    ],
    defaults: { validFrom: TODAY, ...ruleDefaults(ALARM_EVENTS) },
  },
  teamSchedule: {
    fields: [
      ...CALENDAR,
      ...under(TEAM_GROUPS, WEEK_GROUP),
      ...under(TEAM_EVENTS, TEAM_EVENT),
      ...under(`${TEAM_EVENTS}.device`, ['callingDeviceType', 'message']),
      ...under(`${TEAM_EVENTS}.dateRule`, DATE_RULE),
    ],
    defaults: { validFrom: TODAY, ...ruleDefaults(TEAM_EVENTS) },
  },
  holidaySet: {
    fields: ['id', 'version', 'orgId', 'orgName', 'name', 'validFrom', 'description', 'year', 'events'],
  },
  holiday: { fields: ['id', 'title', 'active', 'allDay', 'start', 'end', 'recurring', 'standard', 'singleDay'] },
  device: { fields: ['callingDeviceType', 'message'] },
  /** Section 7: GET /users/{id}, find-by-login, and POST /auth with credentials. */
  user: { fields: ['name', 'surname', 'authorities'], implied: ['id', 'login', 'password'] },
  alarmTemplate: { fields: ['id', 'name', 'icon'] },
  attachment: { fields: ['name', 'path', 'type'] },
  trigger: {
    fields: [
      'id',
      'name',
      'acknowledgeMode',
      'alarmPlanId',
      'alarmPointType',
      'confirmPriority',
      'consequentialTrigger',
      'countRepeat',
      'deleted',
      'description',
      'icon',
      'initiatorId',
      'instructionFiles',
      'localAcknowledgeTime',
      'mediaProcessingType',
      'mediaUsageType',
      'orgId',
      'orgName',
      'repeatBetween',
      'repeatMonInterval',
      'rotationalCalendarId',
      'speechText',
      'text',
    ],
    defaults: {
      acknowledgeMode: 'NONE',
      alarmPointType: 'CONSEQUENTIAL',
      confirmPriority: 1,
      consequentialTrigger: 'ON_NEW',
      countRepeat: 0,
      deleted: true,
      description: 'Description',
      icon: '{"name":"clock-alert","color":"#989898"}',
      localAcknowledgeTime: 1,
      mediaProcessingType: 'BY_RANK',
      mediaUsageType: 'ALL',
      repeatBetween: 0,
      repeatMonInterval: 0,
    },
  },
  alarmApp: { fields: ['id', 'orgId', 'systemId', 'alarmPlanId', 'icon', 'alarmType'] },
  organization: { fields: ['id', 'name', 'fullOrgPath', 'hasChildren'] },
  /** Section 7: what the tree returns. */
  orgNode: { fields: ['id', 'name', 'hasChildren'] },
  /** Section 3 and 7: a page of any list. */
  page: { fields: ['list', 'count', 'currentPage', 'pageSize', 'pagesCount'] },
} as const satisfies { readonly [name: string]: SpecEntity };

export type EntityName = keyof typeof ENTITIES;

/** The enumerations of section 3 and the value lists of sections 2, 4, 6 and 7. */
export const ENUMS = {
  languages: ['ENGLISH', 'GERMAN', 'CZECH'],
  listTypes: [
    'HOLIDAY',
    'USER',
    'USERGROUP',
    'ORGANIZATION',
    'PARTICIPANT',
    'PARTICIPANT_GROUP',
    'ALARMPLAN',
    'ALARMPOINT',
    'ALARM_ROTATIONAL',
    'PARTICIPANT_ROTATIONAL',
    'ALARM_RULE',
    'ALARM_TEMPLATE',
  ],
  recurrences: ['DAILY', 'WEEKDAYS', 'WEEKENDS', 'WEEKLY', 'MONTHLY', 'YEARLY'],
  sortOrders: ['ASCENDING', 'DESCENDING'],
  periods: ['today', 'week_current', 'week_ago', 'month_current', 'month_previous', 'month_ago'],
  alarmTypes: ['SOS', 'MEDICAL', 'SYSTEM', 'FIRE', 'WATER', 'SECURITY'],
  authorities: [
    'ALARM_PANEL',
    'MANUAL_CALL',
    'ALARM_TABLE',
    'DELETED_ALARM_RESTORAGE',
    'MOBILE_APP',
    'ALARM_EVENT_RULE',
    'INSTRUCTION_FILES',
    'REPORTS',
  ],
} as const;

/** The keys of a record, without those below them: what a strict server knows of it. */
export function keysOf(entity: EntityName): string[] {
  const { fields, implied = [] }: SpecEntity = ENTITIES[entity];
  return [...new Set([...fields.map((path) => path.split('.')[0] ?? path), ...implied])];
}
