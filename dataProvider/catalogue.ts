import type { Severity } from '../authProvider/session.ts';
import { APP_ERROR_MESSAGE_LIFE, MESSAGE_LIFE } from '../protocol/constants.ts';

/** What the screen fetches anew after the message. */
export type Reload = 'list' | 'record';

/** How one kind of failure is told (spec section 8). The first entry that fits decides; one without a key fits all. */
export interface CatalogueEntry {
  /** Resources it is for. Default: every one. */
  resources?: readonly string[];
  /** Operations it is for. Default: every one. */
  ops?: readonly string[];
  /** Only for this reason of the server, or only when there is any. */
  reason?: string | 'any';
  status?: number;
  /** i18n key of the text; without one the reason itself is the text. */
  key?: string;
  /** Also for faults of fields, which else are only told beside the fields. */
  always?: boolean;
  /** ": {reason}" is appended when the server gives a reason. */
  appendsReason?: boolean;
  severity: Severity;
  life: number;
  /** What the caller is told: the failure itself, the server's reason, the server's error body, or the text. */
  rejects: 'failure' | 'reason' | 'body' | 'text';
  /** The message is left in local storage, where the banners pick it up. */
  stored?: boolean;
  reload?: readonly Reload[];
}

const LOAD = ['list', 'one'];
const CALENDARS = ['standby-schedules', 'team-schedules'];
const error = { severity: 'error', life: MESSAGE_LIFE, rejects: 'failure' } as const;
/** Reasons of calendars and holidays that are shown shortly, for what is on the screen is fetched anew anyway. */
const SHORT = 1_000;

/** The error catalogue of spec section 8. */
export const catalogue: readonly CatalogueEntry[] = [
  { resources: ['participants'], ops: LOAD, key: 'errors.load.participants', appendsReason: true, ...error },
  { resources: ['organizations'], ops: LOAD, key: 'errors.load.organizations', appendsReason: true, ...error },
  {
    resources: CALENDARS,
    ops: ['create', 'update'],
    reason: 'any',
    ...error,
    life: SHORT,
    stored: true,
    reload: ['list', 'record'],
  },
  { resources: CALENDARS, ops: ['remove'], status: 500, key: 'errors.calendarInUse', ...error, rejects: 'text' },
  { resources: CALENDARS, ops: ['remove'], key: 'errors.remove', appendsReason: true, ...error, rejects: 'body' },
  {
    resources: ['holidays'],
    ops: ['create'],
    reason: 'Date is occupied',
    key: 'errors.reasons.Date is occupied',
    ...error,
    life: 5_000,
  },
  { resources: ['holidays'], ops: ['create'], reason: 'any', ...error, reload: ['list'] },
  { resources: ['holidays'], ops: ['update'], reason: 'any', ...error, life: SHORT },
  {
    resources: ['alarm-apps'],
    ops: ['create', 'update'],
    reason: 'any',
    always: true,
    ...error,
    life: APP_ERROR_MESSAGE_LIFE,
    stored: true,
  },
  { ops: ['move'], key: 'errors.move', appendsReason: true, ...error },
  { resources: ['users'], reason: 'any', ...error, rejects: 'reason' },
];
