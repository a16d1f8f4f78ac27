/**
 * What tests expect of the shipped definitions: one row per entity, which feeds the tables of all tests that go through
 * them. Valid new records are in `server/records.ts`. Ids of the specification's facts are those of `docs/requirements.tsv`.
 */
export interface EntityRow {
  /** The authorities to view and to edit; one if they are the same. */
  access: string;
  /** Operations that need another authority. */
  accessOf?: { [operation: string]: string };
  /** The operations on a platform with the specification's calls only. */
  specified?: readonly string[];
  /** List type and path of the calls, and who may read and write (`server/roleCalls.ts`). */
  calls?: { type: string; path: string; read: Readers; write: Readers; lacks?: readonly ('one' | 'clone')[] };
  /** Section of the menu, and the authority of the entry. */
  menu?: readonly [section: string, authority?: string];
  /** Facts about the screen, and its heading in German. */
  screen?: readonly [facts: string, heading: string];
}

type Readers = 'READ' | 'WRITE' | 'READ_PEOPLE' | 'WRITE_PEOPLE';

const ALL = ['list', 'one', 'create', 'update', 'remove', 'clone', 'move'] as const;
const UNCLONED = ['list', 'one', 'create', 'update', 'remove', 'move'] as const;
const LISTED = ['list', 'move'] as const;
const KEPT = { read: 'READ', write: 'WRITE' } as const;
const RESTRICTED = { read: 'WRITE', write: 'WRITE' } as const;

export const ENTITY_ROWS: { readonly [name: string]: EntityRow } = {
  absences: {
    access: 'PARTICIPANT_VIEW PARTICIPANT_ROTATIONAL_EDIT',
    menu: ['masterData', 'PARTICIPANT_VIEW'],
    screen: ['', 'Abwesenheiten'],
    calls: { type: 'ABSENCE', path: '/absences', read: 'READ_PEOPLE', write: 'WRITE', lacks: ['clone'] },
  },
  'alarm-apps': {
    access: 'MOBILE_APP',
    menu: ['definition', 'MOBILE_APP'],
    specified: ['create', 'update', 'remove'],
    calls: { type: 'ALARM_APP', path: '/alarmpoints/predefined', ...RESTRICTED, lacks: ['one', 'clone'] },
  },
  'alarm-closings': { access: 'ALARM_TABLE ALARM_ACTION' },
  'alarm-plans': {
    access: 'ALARMPLAN_VIEW ALARMPLAN_EDIT',
    menu: ['masterData'],
    specified: ALL,
    calls: { type: 'ALARMPLAN', path: '/alarmplans', ...KEPT },
    screen: ['[S2.20]', 'Alarmpläne'],
  },
  'alarm-point-events': { access: 'ALARMPOINT_VIEW ALARMPOINT_EDIT' },
  'alarm-points': {
    access: 'ALARMPOINT_VIEW ALARMPOINT_EDIT',
    menu: ['definition'],
    accessOf: { restore: 'DELETED_ALARM_RESTORAGE' },
    specified: [...ALL, 'restore'],
    calls: { type: 'ALARMPOINT', path: '/alarmpoints', ...KEPT },
    screen: ['[S2.12]', 'Alarmpunkte'],
  },
  'alarm-rules': {
    access: 'ALARM_RULE_VIEW ALARM_RULE_EDIT',
    menu: ['definition', 'ALARM_EVENT_RULE'],
    specified: LISTED,
    calls: { type: 'ALARM_RULE', path: '/alarm-rules', ...KEPT },
    screen: ['[S2.27]', 'Alarmregeln'],
  },
  'alarm-templates': {
    access: 'ALARM_TEMPLATE_VIEW ALARM_TEMPLATE_EDIT',
    menu: ['definition'],
    specified: UNCLONED,
    calls: { type: 'ALARM_TEMPLATE', path: '/alarmtemplates', ...KEPT, lacks: ['clone'] },
    screen: ['[S2.28]', 'Alarmvorlagen'],
  },
  'api-keys': {
    access: 'API_KEY_VIEW API_KEY_EDIT',
    menu: ['masterData', 'API_KEY_VIEW'],
    specified: [],
    calls: { type: 'API_KEY', path: '/api-keys', ...RESTRICTED, lacks: ['clone'] },
    screen: ['', 'API-Schlüssel'],
  },
  'consequential-triggers': {
    access: 'ALARMPOINT_VIEW ALARMPOINT_EDIT',
    specified: ['list', 'one', 'create', 'update', 'remove'],
    calls: { type: 'CONSEQUENTIAL_TRIGGER', path: '/consequentials', ...KEPT, lacks: ['clone'] },
  },
  'deleted-alarm-points': {
    access: 'ALARMPOINT_VIEW ALARMPOINT_EDIT',
    menu: ['definition', 'DELETED_ALARM_RESTORAGE'],
    accessOf: { list: 'DELETED_ALARM_RESTORAGE', restore: 'DELETED_ALARM_RESTORAGE' },
    specified: ['list', 'one', 'restore'],
    screen: ['[S2.13][S2.14]', 'Gelöschte Alarmpunkte'],
  },
  holidays: { access: 'HOLIDAY_VIEW HOLIDAY_EDIT', menu: ['masterData'] },
  organizations: {
    access: 'ORGANIZATION_VIEW ORGANIZATION_EDIT',
    menu: ['masterData'],
    specified: UNCLONED,
    calls: { type: 'ORGANIZATION', path: '/organizations', ...KEPT, lacks: ['clone'] },
    screen: ['[S2.11]', 'Organisationen'],
  },
  panels: {
    access: 'ALARM_PANEL_EDIT',
    menu: ['definition', 'ALARM_PANEL_EDIT'],
    calls: { type: 'ALARM_PANEL', path: '/alarm-panels', ...RESTRICTED },
    screen: ['', 'Tafelbelegungen'],
  },
  'participant-events': { access: 'PARTICIPANT_VIEW PARTICIPANT_EDIT' },
  'participant-groups': {
    access: 'PARTICIPANT_GROUP_VIEW PARTICIPANT_GROUP_EDIT',
    menu: ['masterData'],
    specified: LISTED,
    calls: { type: 'PARTICIPANT_GROUP', path: '/participant-groups', ...KEPT },
    screen: ['[S2.10]', 'Teilnehmergruppen'],
  },
  participants: {
    access: 'PARTICIPANT_VIEW PARTICIPANT_EDIT',
    menu: ['masterData'],
    specified: ALL,
    calls: { type: 'PARTICIPANT', path: '/participants', read: 'READ_PEOPLE', write: 'WRITE_PEOPLE' },
    screen: ['[S2.9]', 'Teilnehmer'],
  },
  'private-schedules': {
    access: 'PARTICIPANT_VIEW PARTICIPANT_EDIT',
    menu: ['masterData'],
    screen: ['[S2.18]', 'Private Medienpläne'],
  },
  'report-schedules': {
    access: 'REPORTS',
    menu: ['reporting', 'REPORTS'],
    specified: [],
    calls: { type: 'REPORT_SCHEDULE', path: '/report-schedules', ...RESTRICTED, lacks: ['clone'] },
    screen: ['', 'Berichtsversand'],
  },
  'standby-schedules': {
    access: 'ALARM_ROTATIONAL_VIEW ALARM_ROTATIONAL_EDIT',
    menu: ['definition'],
    calls: { type: 'ALARM_ROTATIONAL', path: '/alarm-rotationals', ...KEPT },
    screen: ['[S2.16]', 'Bereitschaftspläne'],
  },
  'team-schedules': {
    access: 'PARTICIPANT_ROTATIONAL_VIEW PARTICIPANT_ROTATIONAL_EDIT',
    menu: ['masterData'],
    calls: { type: 'PARTICIPANT_ROTATIONAL', path: '/participant-rotationals', ...KEPT },
    screen: ['[S2.17]', 'Team-Medienpläne'],
  },
  'text-templates': {
    access: 'TEXT_TEMPLATE_VIEW TEXT_TEMPLATE_EDIT',
    menu: ['definition'],
    specified: [],
    calls: { type: 'TEXT_TEMPLATE', path: '/text-templates', ...KEPT },
    screen: ['[S2.29]', 'Textvorlagen'],
  },
  'user-groups': {
    access: 'USERGROUP_VIEW USERGROUP_EDIT',
    menu: ['masterData'],
    specified: LISTED,
    calls: { type: 'USERGROUP', path: '/user-groups', ...KEPT },
    screen: ['[S2.7][S6.6]', 'Rollen'],
  },
  users: {
    access: 'USER_VIEW USER_EDIT',
    menu: ['masterData'],
    specified: UNCLONED,
    calls: { type: 'USER', path: '/users', ...KEPT, lacks: ['clone'] },
    screen: ['[S2.8]', 'Benutzer'],
  },
};
