import type { AlarmStatus } from './alarms.ts';

/** Periods of the dashboard (spec section 7). All are whole days; `_ago`: the last 7 and 30 days, today included. */
export const PERIODS = ['today', 'week_current', 'week_ago', 'month_current', 'month_previous', 'month_ago'] as const;
export type DashboardPeriod = (typeof PERIODS)[number];

/** Longest stored layout, in characters. */
export const WIDGETS_LENGTH = 256 * 1024;

/** Reply of GET /widgets. `widgets`: JSON as the console stored it; null: nothing stored yet. */
export interface WidgetsReply {
  widgets: string | null;
  /** Extension `dashboard`: counts the changes; with it PUT /widgets is refused after another change. */
  version?: number;
  /** Extension `events`: the place of this moment in the stream, as `Last-Event-ID` of a connection that follows. */
  events?: string;
}

/** Reply of GET /dashboard. Null: the caller may not see it. Counts are those of his organizations. */
export interface GeneralInfo {
  /** YYYY-MM-DD HH:mm:ss, as all times here. */
  at: string;
  alarms: {
    running: number;
    /** When the oldest of those was raised. */
    oldestAt: string | null;
    /** Of today; not accepted: or not acknowledged, or failed. */
    today: number;
    notAccepted: number;
    /** Seconds from raising to acceptance on average, of today's alarms and of those of the last 7 days. */
    acceptSeconds: number | null;
    usualAcceptSeconds: number | null;
  } | null;
  /** Calls of the alarms of today, and how many people answered. */
  calls: { today: number; reached: number } | null;
  participants: number | null;
  alarmPoints: number | null;
}

/** The days of a period, both included: YYYY-MM-DD. */
export interface PeriodDays {
  from: string;
  to: string;
}

/** Calls by what became of them. Calls that were not needed any more don't count. */
export interface CallFigures {
  calls: number;
  /** Answered: accepted, acknowledged or declined. */
  reached: number;
  noAnswer: number;
  failed: number;
}

/** Reply of GET /dashboard/calls-typed/{period}: calls of the alarms raised in the period, by type of device. */
export interface TypedCalls extends PeriodDays {
  list: (CallFigures & { type: string })[];
}

/** Reply of GET /dashboard/calls/{period}: the same by time, of every hour of a day or every day. */
export interface MediaCalls extends PeriodDays {
  total: CallFigures;
  /** `at`: YYYY-MM-DD HH:mm of the beginning. */
  list: (CallFigures & { at: string })[];
}

/** Alarms by their present status. */
export interface AlarmFigures {
  alarms: number;
  running: number;
  accepted: number;
  notAccepted: number;
  /** Finished without an acceptance being asked for, interrupted, canceled or inactive. */
  ended: number;
}

/** The statuses that each figure of alarms counts. */
export const FIGURE_STATUSES = {
  running: ['NEW', 'PROCESSING', 'SCHEDULED', 'PARTIAL_ACCEPTED', 'PARTIAL_ACKNOWLEDGED'],
  accepted: ['ACCEPTED', 'ACKNOWLEDGED'],
  notAccepted: ['NOT_ACCEPTED', 'NOT_ACKNOWLEDGED', 'FAILURE', 'CONFIG_PROBLEM'],
  ended: ['FINISHED', 'INTERRUPTED', 'CANCELED', 'INACTIVE'],
} as const satisfies { [figure in Exclude<keyof AlarmFigures, 'alarms'>]: readonly AlarmStatus[] };

/** Reply of GET /dashboard/statistics/{period}: alarms raised in the period, and by hour or day. */
export interface Statistics extends PeriodDays {
  total: AlarmFigures & { acceptSeconds: number | null };
  list: (AlarmFigures & { at: string })[];
}

/** Reply of GET /dashboard/resources: the machine of the server that answers. Sizes in bytes, loads from 0 to 1. */
export interface Resources {
  at: string;
  memory: { total: number; used: number };
  /** Where the platform stores its data. */
  disk: { total: number; used: number };
  systemCpuLoad: number;
  /** Of this process, of all cores. */
  cpuLoad: number;
  /** Seconds that this process has computed. */
  cpuTime: number;
  cores: number;
  /** Seconds since this process started. */
  uptime: number;
}
