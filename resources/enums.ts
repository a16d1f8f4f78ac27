/** Value lists that several definitions share. Labels: `enums.<VALUE>` unless a resource says its own. */

export const LANGUAGES = ['ENGLISH', 'GERMAN', 'CZECH'];

export const DEVICE_TYPES = ['PHONE', 'MOBILE', 'SMS', 'EMAIL', 'PAGER', 'APP'];

export const ALARM_POINT_TYPES = ['STANDARD', 'CONSEQUENTIAL', 'PREDEFINED'];

export const ACKNOWLEDGE_MODES = ['NONE', 'ACCEPT', 'ACCEPT_AND_ACKNOWLEDGE'];

export const MEDIA_PROCESSING_TYPES = ['BY_RANK', 'PARALLEL'];

export const MEDIA_USAGE_TYPES = ['ALL', 'FIRST_REACHED'];

/** What of an alarm can be followed by another one. */
export const TRIGGER_TYPES = [
  'ON_NEW',
  'ON_ACCEPTED',
  'ON_NOT_ACCEPTED',
  'ON_ACKNOWLEDGED',
  'ON_NOT_ACKNOWLEDGED',
  'ON_FINISHED',
  'ON_FAILURE',
];

/** Buttons of the mobile app (spec 3). */
export const ALARM_APP_TYPES = ['SOS', 'MEDICAL', 'SYSTEM', 'FIRE', 'WATER', 'SECURITY'];

export const TEXT_MATCHES = ['CONTAINS', 'STARTS_WITH', 'EQUALS', 'PATTERN'];

export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'];

/** Icon of a new alarm (spec 3: clock-alert in grey #989898). */
export const DEFAULT_ALARM_ICON = { name: 'clock-alert', color: '#989898' };

/** Authorities that the protocol names (spec 6). */
export const SPEC_AUTHORITIES = [
  'ALARM_PANEL',
  'MANUAL_CALL',
  'ALARM_TABLE',
  'DELETED_ALARM_RESTORAGE',
  'MOBILE_APP',
  'ALARM_EVENT_RULE',
  'INSTRUCTION_FILES',
  'REPORTS',
];

/** Types of lists that the protocol names (spec 3). */
export const SPEC_LIST_TYPES = [
  ...['HOLIDAY', 'USER', 'USERGROUP', 'ORGANIZATION', 'PARTICIPANT', 'PARTICIPANT_GROUP', 'ALARMPLAN', 'ALARMPOINT'],
  ...['ALARM_ROTATIONAL', 'PARTICIPANT_ROTATIONAL', 'ALARM_RULE', 'ALARM_TEMPLATE'],
];

/** Implies every other authority. */
export const ADMIN = 'ADMIN';

/** List types whose records are administered, each with an authority to see and one to change. */
export const ADMINISTERED_TYPES = [
  'ALARMPOINT',
  'ALARM_RULE',
  'ALARM_TEMPLATE',
  'TEXT_TEMPLATE',
  'PARTICIPANT',
  'PARTICIPANT_GROUP',
  'ALARMPLAN',
  'USER',
  'USERGROUP',
  'ORGANIZATION',
];

/** Everything a role can bundle. */
export const AUTHORITIES = [
  ...SPEC_AUTHORITIES,
  ...ADMINISTERED_TYPES.flatMap((type) => [`${type}_VIEW`, `${type}_EDIT`]),
  ADMIN,
];
