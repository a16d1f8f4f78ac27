import type { AlarmRow, AlarmTableRequest } from './alarmTable.ts';
import type { AlarmFigures } from './dashboard.ts';

/** The tabs of /reports/:tab (spec section 2). */
export const REPORT_TABS = ['detailed', 'monthly'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

/** The quick date ranges of report screens (spec section 2). All are whole days; weeks are those of ISO 8601. */
export const REPORT_RANGES = [
  ...(['today', 'yesterday', 'last7Days', 'last28Days', 'thisWeek', 'lastWeek'] as const),
  ...(['thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear'] as const),
] as const;
export type ReportRange = (typeof REPORT_RANGES)[number];

/** The group-by options of report screens (spec section 2). */
export const GROUP_BYS = [
  ...(['none', 'alarmPointName', 'alarmPointId', 'systemId', 'triggeredBy', 'status'] as const),
] as const;
export type GroupBy = (typeof GROUP_BYS)[number];

/** The files of a report (spec section 2): what `format` of the export call is. */
export const REPORT_FORMATS = ['excel', 'excelDatatable', 'excelDetailed', 'pdf', 'pdfDetailed'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Response targets: seconds from the start of an alarm to its first call, and to its acceptance. */
export interface ReportTargets {
  firstCall: number;
  acceptance: number;
}
export const DEFAULT_TARGETS: ReportTargets = { firstCall: 60, acceptance: 300 };
/** A target is at most a day. */
export const MOST_SECONDS = 86_400;

/** Extension `reports`: POST /reports/{tab}. A request of an alarm table, of running and ended alarms. */
export interface ReportRequest extends AlarmTableRequest {
  groupBy: GroupBy;
  targets: ReportTargets;
}

/** Extension `reports`: POST /reports/{tab}/export?format=. `key`: under which GET /reports/exports/{key} tells how far it is. */
export interface ReportExportRequest extends ReportRequest {
  lang: string;
  key?: string;
}

/** GET /reports/exports/{key}: rows written of all; both 0 while it is not known. */
export interface ReportProgress {
  done: number;
  total: number;
}

/** Sums of alarms. Averages are in seconds; null: none has it. */
export interface ReportFigures extends AlarmFigures {
  calls: number;
  failedCalls: number;
  firstCallSeconds: number | null;
  acceptSeconds: number | null;
  /** Alarms that met and that missed each target. */
  firstCallMet: number;
  firstCallMissed: number;
  acceptanceMet: number;
  acceptanceMissed: number;
}

/** A group of a report. `key`: the value that its alarms share; null: they have none. `title`: a name of it. */
export interface ReportGroup extends ReportFigures {
  key: string | null;
  title: string;
}

/** Somebody who was called, and whom no call reached. */
export interface NotReached {
  participantId: number;
  participantName: string;
}

/** A row of the detailed report. Passed: whether it met the target; null: not decided yet, or it has none to meet. */
export interface ReportRow extends AlarmRow {
  /** The key of its group. */
  key: string | null;
  firstCallSeconds: number | null;
  acceptSeconds: number | null;
  firstCallPassed: boolean | null;
  acceptancePassed: boolean | null;
  notReached: NotReached[];
}

/** Reply of POST /reports/{tab}. */
export interface ReportReply {
  /** The days of the report, YYYY-MM-DD, both included. */
  from: string;
  to: string;
  total: ReportFigures;
  /** Alarms by hour of a single day, by day, or by month of long periods and of the monthly report; only times with alarms. */
  by: 'hour' | 'day' | 'month';
  /** `at`: YYYY-MM-DD HH:mm of the beginning. */
  series: (AlarmFigures & { at: string })[];
  /** By their names, at most 1,000; `groupCount`: all. */
  groups: ReportGroup[];
  groupCount: number;
  /** Of the monthly report: the groups of each month, by month; `month`: YYYY-MM. */
  months: (ReportGroup & { month: string })[];
  /** Of the detailed report: a page of its alarms, by group and the newest first. */
  list: ReportRow[];
  count: number;
  currentPage: number;
  pageSize: number;
  pagesCount: number;
}

/** How long somebody was on duty by team schedules. */
export interface DutyHours {
  participantId: number;
  participantName: string;
  minutes: number;
  /** Of those on Saturdays and Sundays. */
  weekendMinutes: number;
  /** Times on duty, as the schedules have them. */
  shifts: number;
  /** Their names. */
  schedules: string[];
}

/** Extension `reports`: GET /reports/duty-hours?from=&to=&orgId=&recursive=; most hours first. */
export interface DutyHoursReply {
  /** YYYY-MM-DD, both included; what lies ahead does not count. */
  from: string;
  to: string;
  list: DutyHours[];
  /** False: there are more schedules than one reply is made of. */
  complete: boolean;
}

/** When a report is sent by e-mail. */
export const SCHEDULE_RHYTHMS = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
export type ScheduleRhythm = (typeof SCHEDULE_RHYTHMS)[number];

/**
 * Why a report was not sent. NO_MAIL: the platform has no mail server. OWNER_GONE: who saved the schedule last may not
 * sign in any more. NO_RIGHT: he may not see this report any more. REFUSED: the mail server refuses the message or some
 * of its recipients for good. UNREACHABLE: it could not be reached, or not now. NOT_MADE: the file could not be made.
 */
export const SCHEDULE_FAILURES = ['NO_MAIL', 'OWNER_GONE', 'NO_RIGHT', 'REFUSED', 'UNREACHABLE', 'NOT_MADE'] as const;
export type ScheduleFailure = (typeof SCHEDULE_FAILURES)[number];

/** Recipients of one schedule. */
export const MOST_RECIPIENTS = 20;
