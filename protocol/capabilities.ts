import type { FileLimits } from './files.ts';

/** GET /rest/api/capabilities (itself an extension; 404: the server has no extensions). Readable without a token. */
export interface Capabilities {
  product: string;
  version: string;
  /** IANA time zone of the times on the wire. */
  timeZone: string;
  /** Country of phone numbers without a country code, such as "CZ". */
  phoneCountry?: string;
  /** Name of the operating organization, shown at sign-in. */
  installation?: string;
  /** True only with demo data: the sign-in page then shows the demo sign-in. */
  demo?: boolean;
  /** Limits of uploads. */
  files?: FileLimits;
  /** With the extension `oidc`: name of the identity provider, shown on the button of the sign-in page. */
  provider?: string;
  extensions: Extension[];
}
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
