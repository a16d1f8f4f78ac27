import { type Static, Type } from '@sinclair/typebox';
import { AlarmRow, type AlarmTableRequest } from './alarmTable.ts';
import { AlarmFigures } from './figures.ts';
import { ListPlace } from './list.ts';
import { choice, extended, orNull } from './schema.ts';

/** The tabs of /reports/:tab (spec section 2). */
export const REPORT_TABS = ['detailed', 'monthly'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** The quick date ranges of report screens (spec section 2). All are whole days; weeks are those of ISO 8601. */
export const REPORT_RANGES = [
  'today',
  'yesterday',
  'last7Days',
  'last28Days',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

/** The group-by options of report screens (spec section 2). */
export const GROUP_BYS = ['none', 'alarmPointName', 'alarmPointId', 'systemId', 'triggeredBy', 'status'] as const;
export type GroupBy = (typeof GROUP_BYS)[number];

/** File formats of a report (spec section 2): values of `format` in the export call. */
export const REPORT_FORMATS = ['excel', 'excelDatatable', 'excelDetailed', 'pdf', 'pdfDetailed'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Response targets: seconds from the start of an alarm to its first call, and to its acceptance. */
export interface ReportTargets {
  firstCall: number;
  acceptance: number;
}
export const DEFAULT_TARGETS: ReportTargets = { firstCall: 60, acceptance: 300 };
/** Longest target in seconds: a day. */
export const MOST_SECONDS = 86_400;

/** Extension `reports`: POST /reports/{tab}. Like the request of an alarm table, for running and ended alarms. */
export interface ReportRequest extends AlarmTableRequest {
  groupBy: GroupBy;
  targets: ReportTargets;
}

/** Extension `reports`: POST /reports/{tab}/export?format=. `key`: for the progress, GET /reports/exports/{key}. */
export interface ReportExportRequest extends ReportRequest {
  lang: string;
  key?: string;
}

/** GET /reports/exports/{key}: number of rows written, and of all rows; both 0 while unknown. */
export const ReportProgress = Type.Object({
  done: Type.Integer(),
  total: Type.Integer(),
});
export type ReportProgress = Static<typeof ReportProgress>;

/** Sums and averages of alarms. Averages are in seconds; null: no alarm has the value. */
export const ReportFigures = extended(AlarmFigures, {
  /** Calls that were made, and those of them that failed. */
  calls: Type.Integer(),
  failedCalls: Type.Integer(),
  firstCallSeconds: orNull(Type.Integer()),
  acceptSeconds: orNull(Type.Integer()),
  /** Numbers of alarms that met and that missed each target. */
  firstCallMet: Type.Integer(),
  firstCallMissed: Type.Integer(),
  acceptanceMet: Type.Integer(),
  acceptanceMissed: Type.Integer(),
});
export type ReportFigures = Static<typeof ReportFigures>;

/** A group of a report. `key`: the common value of its alarms; null: they have none. `title`: name of the value. */
export const ReportGroup = extended(ReportFigures, {
  key: orNull(Type.String()),
  title: Type.String(),
});
export type ReportGroup = Static<typeof ReportGroup>;

/** A person who was called but not reached by any call. */
export const NotReached = Type.Object({
  participantId: Type.Integer(),
  participantName: Type.String(),
});
export type NotReached = Static<typeof NotReached>;

/** A row of the detailed report. `…Passed`: whether the target was met; null: not decided yet, or no target. */
export const ReportRow = extended(AlarmRow, {
  /** The key of the row's group. */
  key: orNull(Type.String()),
  firstCallSeconds: orNull(Type.Integer()),
  acceptSeconds: orNull(Type.Integer()),
  firstCallPassed: orNull(Type.Boolean()),
  acceptancePassed: orNull(Type.Boolean()),
  notReached: Type.Array(NotReached),
});
export type ReportRow = Static<typeof ReportRow>;

/** Reply of POST /reports/{tab}. */
export const ReportReply = extended(ListPlace, {
  /** The days of the report, YYYY-MM-DD, both included. */
  from: Type.String(),
  to: Type.String(),
  total: ReportFigures,
  /** `hour`: the report is for a single day; `month`: for a long period, or it is the monthly report. */
  by: choice(['hour', 'day', 'month']),
  /** Alarms by time; times without alarms are left out. `at`: start of the hour, day or month, YYYY-MM-DD HH:mm. */
  series: Type.Array(extended(AlarmFigures, { at: Type.String() })),
  /** Sorted by name, at most 1,000; `groupCount`: number of all groups. */
  groups: Type.Array(ReportGroup),
  groupCount: Type.Integer(),
  /** Monthly report: the groups of each month, sorted by month; `month`: YYYY-MM. */
  months: Type.Array(extended(ReportGroup, { month: Type.String() })),
  /** Detailed report: a page of its alarms, sorted by group, then newest first. */
  list: Type.Array(ReportRow),
});
export type ReportReply = Static<typeof ReportReply>;

/** How long a person was on duty according to the team schedules. */
export const DutyHours = Type.Object({
  participantId: Type.Integer(),
  participantName: Type.String(),
  minutes: Type.Integer(),
  /** Those of `minutes` on Saturdays and Sundays. */
  weekendMinutes: Type.Integer(),
  /** Number of shifts in the schedules. */
  shifts: Type.Integer(),
  /** Names of the schedules. */
  schedules: Type.Array(Type.String()),
});
export type DutyHours = Static<typeof DutyHours>;

/** Extension `reports`: GET /reports/duty-hours?from=&to=&orgId=&recursive=; sorted by hours, most first. */
export const DutyHoursReply = Type.Object({
  /** YYYY-MM-DD, both included; future shifts do not count. */
  from: Type.String(),
  to: Type.String(),
  list: Type.Array(DutyHours),
  /** False: there are more schedules than one reply covers. */
  complete: Type.Boolean(),
});
export type DutyHoursReply = Static<typeof DutyHoursReply>;

/** How often a report is sent by e-mail. */
export const SCHEDULE_RHYTHMS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ScheduleRhythm = (typeof SCHEDULE_RHYTHMS)[number];

/**
 * Why a report was not sent. NO_MAIL: the platform has no mail server. OWNER_GONE: the user who last saved the schedule
 * may not sign in any more. NO_RIGHT: that user may not see this report any more. REFUSED: the mail server permanently
 * refuses the message or some of its recipients. UNREACHABLE: the mail server can't be reached or temporarily refuses.
 * NOT_MADE: the file could not be created.
 */
export const SCHEDULE_FAILURES = ['NO_MAIL', 'OWNER_GONE', 'NO_RIGHT', 'REFUSED', 'UNREACHABLE', 'NOT_MADE'] as const;
export type ScheduleFailure = (typeof SCHEDULE_FAILURES)[number];

/** Maximum number of recipients of a schedule. */
export const MOST_RECIPIENTS = 20;
