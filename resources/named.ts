import type { Registries } from '../src/engine/checks.ts';
import type { Declarations } from '../src/engine/declared.ts';
import { ROUTES } from './pages.ts';

/**
 * The components that definitions can name, with the options that each takes. Console and platform check definitions
 * against these declarations; the console's components are in src/widgets.
 */

/** Options that name the fields of a rotation: rows of week groups, a row's rule, and references to those on duty. */
const ROTATION = {
  rows: { is: 'field', types: ['array'] },
  rule: { is: 'field', types: ['group'] },
  who: { is: 'field', types: ['ref'], many: true },
} as const;
const UNROLLED = {
  ...ROTATION,
  gaps: { is: 'field', types: ['array'], optional: true },
  holidays: { is: 'resource', optional: true },
} as const;
const PREVIEW = { ...UNROLLED, absences: { is: 'resource', optional: true } } as const;

/** Inputs of fields. */
export const WIDGETS = {
  organizationPicker: { accepts: ['ref'], needs: { multiple: false, to: 'organizations' } },
  icon: { accepts: ['json'] },
  messageText: {
    accepts: ['longText', 'text'],
    options: {
      language: { is: 'field', types: ['enum', 'text'], optional: true },
      speechOf: { is: 'field', types: ['longText', 'text'], optional: true },
      templates: { is: 'resource', optional: true },
      texts: { is: 'field', types: ['array'], of: 'templates', holds: ['language', 'text'], optional: true },
    },
  },
  steps: {
    accepts: ['array'],
    needs: { holds: ['groupIds', 'participantIds', 'teamScheduleIds', 'media', 'requiredAcceptances', 'waitSeconds'] },
  },
  testCalls: {
    accepts: ['array'],
    options: {
      type: { is: 'field', types: ['enum'] },
      address: { is: 'field', types: ['text'] },
      self: { is: 'field', types: ['text'], optional: true },
    },
  },
  authorities: { accepts: ['enum'], needs: { multiple: true } },
  login: { accepts: ['text'] },
  twoFactor: { accepts: ['bool'], options: { login: { is: 'field', types: ['text'] } } },
  memberships: { accepts: ['ref'], needs: { multiple: true } },
  selector: { accepts: ['ref'], needs: { multiple: true } },
  alarmPlan: { accepts: ['ref'], needs: { multiple: false, to: 'alarm-plans' } },
  triggerType: { accepts: ['enum'], needs: { multiple: false }, options: { name: { is: 'field', types: ['text'] } } },
  instructionFiles: { accepts: ['json'] },
  days: { accepts: ['json'] },
  dottedDate: { accepts: ['date'] },
  repetition: { accepts: ['bool'] },
  weekGroups: {
    accepts: ['array'],
    options: {
      ...ROTATION,
      label: { is: 'field', types: ['text'], optional: true },
      active: { is: 'field', types: ['bool'], optional: true },
      standard: { is: 'field', types: ['bool'], optional: true },
    },
  },
  buttonGrid: {
    accepts: ['array'],
    needs: { holds: ['x', 'y', 'w', 'h'] },
    options: {
      record: { is: 'field', types: ['ref'] },
      other: { is: 'field', types: ['ref'], optional: true },
      label: { is: 'field', types: ['text'] },
    },
  },
  wholeDay: {
    accepts: ['dateTime'],
    options: {
      wholeDay: { is: 'field', types: ['bool'] },
      end: { is: 'value', type: 'boolean', optional: true },
    },
  },
} as const satisfies Declarations;

/** Cells of lists. */
export const CELLS = {
  icon: { accepts: ['json'] },
  scarce: { accepts: ['int'], options: { upTo: { is: 'value', type: 'int' } } },
  twoFactor: { accepts: ['bool'] },
  period: { accepts: ['dateTime'], options: { end: { is: 'field', types: ['dateTime'] } } },
  absenceCover: { accepts: ['ref'], needs: { multiple: false } },
  absenceGaps: { accepts: ['bool'] },
} as const satisfies Declarations;

/** Widgets that fill a whole tab. */
export const TABS = {
  objectLimits: {},
  memberships: { options: { fields: { is: 'field', types: ['ref'], many: true, optional: true } } },
  inboundKey: {},
  preparedAlarm: {},
  rotationPreview: { options: PREVIEW },
} as const satisfies Declarations;

/** Dialogs shown before a change of a stored record is saved. */
export const REVIEWS = { shiftChanges: { options: UNROLLED } } as const satisfies Declarations;

/** Widgets that take the place of a whole list. */
export const LISTS = {
  individualCalendar: {
    options: {
      exceptions: { is: 'field', types: ['json'], optional: true },
      active: { is: 'field', types: ['bool'], optional: true },
    },
  },
} as const satisfies Declarations;

const PERIOD = {
  is: 'value',
  type: "'today'|'week_current'|'week_ago'|'month_current'|'month_previous'|'month_ago'",
  optional: true,
} as const;
const ROWS = { is: 'value', type: 'int', optional: true } as const;

/** Tiles of pages and of the dashboard. */
export const TILES = {
  count: {
    options: { resource: { is: 'resource' }, filter: { is: 'values', of: 'resource', optional: true } },
  },
  list: {
    options: {
      resource: { is: 'resource' },
      filter: { is: 'values', of: 'resource', optional: true },
      columns: { is: 'field', of: 'resource', also: ['title'], many: true, optional: true },
      sort: { is: 'value', type: 'Sort', optional: true },
      rows: { is: 'value', type: 'int', optional: true },
    },
  },
  text: {},
  onDuty: { options: { rows: ROWS } },
  gaps: { options: { rows: ROWS, days: { is: 'value', type: 'int', optional: true } } },
  channels: {},
  watchdog: {},
  generalInfo: {},
  lastAlarms: { options: { rows: ROWS } },
  statistics: { options: { period: PERIOD } },
  mediaCalls: { options: { period: PERIOD } },
  callsByType: { options: { period: PERIOD } },
  memory: {},
  disk: {},
  systemCpuLoad: {},
  cpuLoad: {},
  cpuTime: {},
} as const satisfies Declarations;

/** Icons of menu entries. */
export const ICONS = [
  'accountTree',
  'add',
  'adminPanelSettings',
  'apartment',
  'assignmentInd',
  'attachFile',
  'badge',
  'barChart',
  'beachAccess',
  'build',
  'calendarMonth',
  'calendarViewWeek',
  'campaign',
  'contentCopy',
  'dashboard',
  'dashboardCustomize',
  'directionsCar',
  'email',
  'eventBusy',
  'eventNote',
  'eventRepeat',
  'folderOpen',
  'formatListNumbered',
  'gridView',
  'group',
  'groups',
  'history',
  'home',
  'importExport',
  'inventory2',
  'localShipping',
  'login',
  'logout',
  'manageAccounts',
  'map',
  'medicalServices',
  'menuBook',
  'notes',
  'notificationAdd',
  'notificationsActive',
  'person',
  'personPin',
  'phone',
  'phoneInTalk',
  'phoneIphone',
  'place',
  'restoreFromTrash',
  'rule',
  'security',
  'settings',
  'settingsInputComponent',
  'summarize',
  'tableChart',
  'tableRows',
  'vpnKey',
  'work',
] as const;

/** All declarations, and the addresses that the console already uses. */
export const registries = {
  widgets: WIDGETS,
  cells: CELLS,
  tabs: TABS,
  reviews: REVIEWS,
  lists: LISTS,
  tiles: TILES,
  icons: ICONS,
  routes: ROUTES,
} satisfies Registries;
