import { type Static, Type } from '@sinclair/typebox';
import { FileLimits } from './files.ts';

/** GET /rest/api/capabilities (itself an extension; 404: the server has no extensions). Readable without a token. */
export const Capabilities = Type.Object({
  product: Type.String(),
  version: Type.String(),
  /** IANA time zone of the times on the wire. */
  timeZone: Type.String(),
  /** Country of phone numbers without a country code, such as "CZ". */
  phoneCountry: Type.Optional(Type.String()),
  /** Name of the operating organization, shown at sign-in. */
  installation: Type.Optional(Type.String()),
  /** True only with demo data: the sign-in page then shows the demo sign-in. */
  demo: Type.Optional(Type.Boolean()),
  /** Limits of uploads. */
  files: Type.Optional(FileLimits),
  /** With the extension `oidc`: name of the identity provider, shown on the button of the sign-in page. */
  provider: Type.Optional(Type.String()),
  extensions: Type.Array(Type.Unsafe<Extension>({ type: 'string' })),
});
export type Capabilities = Static<typeof Capabilities>;
export type Extension =
  | 'authorities'
  | 'userGroups'
  | 'participantGroups'
  | 'alarmRules'
  | 'textTemplates'
  | 'list.filters'
  | 'list.conditions'
  | 'list.shared'
  | 'memberships'
  | 'usedBy'
  | 'version'
  | 'audit'
  | 'audit.all'
  | 'undelete'
  | 'bulk'
  | 'definitions'
  | 'transfer'
  | 'files'
  | 'prelisten.language'
  | 'login.field'
  | 'login.optional'
  | 'profile'
  | 'sessions'
  | 'twoFactor'
  | 'authorities.own'
  | 'limits.above'
  | 'holidays.inherited'
  | 'calendars'
  | 'duty'
  | 'holidays.proposals'
  | 'feeds'
  | 'feeds.own'
  | 'schedules.gaps'
  | 'overrides'
  | 'absences.gaps'
  | 'absences.requests'
  | 'alarms'
  | 'alarms.takeOver'
  | 'alarms.scheduled'
  | 'alarms.figures'
  | 'events'
  | 'channels'
  | 'dashboard'
  | 'reports'
  | 'reportSchedules'
  | 'loneWorker'
  | 'ownData'
  | 'simulatedPhone'
  | 'alarmPanels'
  | 'selfCheck'
  | 'watchdog'
  | 'oidc'
  | 'apiKeys'
  | 'hold';
