/** Value lists that several definitions share. Labels: `enums.<VALUE>` unless a resource has its own. */

export const LANGUAGES = ['ENGLISH', 'GERMAN', 'CZECH'];

export const DEVICE_TYPES = ['PHONE', 'MOBILE', 'SMS', 'EMAIL', 'PAGER', 'APP'];

export const ALARM_POINT_TYPES = ['STANDARD', 'CONSEQUENTIAL', 'PREDEFINED'];

export const ACKNOWLEDGE_MODES = ['NONE', 'ACCEPT', 'ACCEPT_AND_ACKNOWLEDGE'];

export const MEDIA_PROCESSING_TYPES = ['BY_RANK', 'PARALLEL'];

export const MEDIA_USAGE_TYPES = ['ALL', 'FIRST_REACHED'];

/** Events of an alarm that can trigger another one. */
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

/** What an alarm rule does with a matching event. */
export const RULE_ACTIONS = ['REPLACE', 'TRIGGER', 'ESCALATE', 'SUPPRESS'];

export const TEXT_MATCHES = ['CONTAINS', 'STARTS_WITH', 'EQUALS', 'PATTERN'];

/** Icon of a new alarm (spec 3: clock-alert in grey #989898). */
export const DEFAULT_ALARM_ICON = { name: 'clock-alert', color: '#989898' };

/** Authorities of the protocol (spec 6). */
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

/** List types of the protocol (spec 3). */
export const SPEC_LIST_TYPES = [
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
];

/** Fields that shipped definitions have beyond those that section 3 names, where it names any; by list type. */
export const OWN_FIELDS: { readonly [listType: string]: readonly string[] } = {
  PARTICIPANT: ['active', 'devices', 'groupIds', 'planIds', 'description'],
  USER: ['email', 'language', 'roleIds', 'active', 'twoFactor'],
  ORGANIZATION: ['shortName', 'address', 'phone', 'description'],
  ALARM_TEMPLATE: [
    'description',
    'priority',
    'alarmPlanId',
    'language',
    'text',
    'speechText',
    'translations',
    'acknowledgeMode',
    'mediaProcessingType',
    'mediaUsageType',
  ],
};

/** Implies every other authority. */
export const ADMIN = 'ADMIN';

/** List types with an authority to view and one to edit. */
export const ADMINISTERED_TYPES = [
  'ALARMPOINT',
  'ALARM_RULE',
  'ALARM_TEMPLATE',
  'TEXT_TEMPLATE',
  'PARTICIPANT',
  'PARTICIPANT_GROUP',
  'ALARMPLAN',
  'ALARM_ROTATIONAL',
  'PARTICIPANT_ROTATIONAL',
  'USER',
  'USERGROUP',
  'ORGANIZATION',
  'HOLIDAY',
  'API_KEY',
];

/** To acknowledge, stop and comment on alarms (extension); `ALARM_TABLE` only shows them. */
export const ALARM_ACTION = 'ALARM_ACTION';

/** All authorities that a role can have. */
export const AUTHORITIES = [
  ...SPEC_AUTHORITIES,
  ...ADMINISTERED_TYPES.flatMap((type) => [`${type}_VIEW`, `${type}_EDIT`]),
  ALARM_ACTION,
  // there is no authority to view panels: operators see the panels that they may use
  'ALARM_PANEL_EDIT',
  // for keys of identity providers, not for people
  'SCIM',
  ADMIN,
];
