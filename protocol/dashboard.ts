import type { AlarmFigures, CallFigures } from './figures.ts';

/** Periods of the dashboard (spec section 7). All are whole days; `_ago`: the last 7 and 30 days, today included. */
export const PERIODS = ['today', 'week_current', 'week_ago', 'month_current', 'month_previous', 'month_ago'] as const;
export type DashboardPeriod = (typeof PERIODS)[number];

/** Longest stored layout, in characters. */
export const WIDGETS_LENGTH = 256 * 1024;

/** Reply of GET /widgets. `widgets`: JSON as the console stored it; null: nothing stored yet. */
export interface WidgetsReply {
  widgets: string | null;
  /** Extension `dashboard`: number of changes; PUT /widgets with an outdated version is refused. */
  version?: number;
  /** Extension `events`: current position in the event stream, to be sent as `Last-Event-ID` of a later connection. */
  events?: string;
}

/** Reply of GET /dashboard. Null: the caller may not see it. Counts cover the caller's organizations. */
export interface GeneralInfo {
  /** YYYY-MM-DD HH:mm:ss, as all times here. */
  at: string;
  alarms: {
    running: number;
    /** When the oldest running alarm was raised. */
    oldestAt: string | null;
    /** Alarms raised today, and how many of them ended without being accepted. */
    today: number;
    notAccepted: number;
    /** Seconds from raising to acceptance on average, of today's alarms and of those of the last 7 days. */
    acceptSeconds: number | null;
    usualAcceptSeconds: number | null;
  } | null;
  /** Calls made for the alarms of today, and how many were answered. */
  calls: { today: number; answered: number } | null;
  participants: number | null;
  alarmPoints: number | null;
}

/** The days of a period, both included: YYYY-MM-DD. */
export interface PeriodDays {
  from: string;
  to: string;
}

/** Reply of GET /dashboard/calls-typed/{period}: calls of the alarms raised in the period, by type of device. */
export interface TypedCalls extends PeriodDays {
  list: (CallFigures & { type: string })[];
}

/** Reply of GET /dashboard/calls/{period}: these calls by time: for every hour of a single day, else for every day. */
export interface MediaCalls extends PeriodDays {
  total: CallFigures;
  /** `at`: start of the hour or day, YYYY-MM-DD HH:mm. */
  list: (CallFigures & { at: string })[];
}

/** Reply of GET /dashboard/statistics/{period}: alarms raised in the period, in total and by hour or day. */
export interface Statistics extends PeriodDays {
  total: AlarmFigures & { acceptSeconds: number | null };
  list: (AlarmFigures & { at: string })[];
}

/** Reply of GET /dashboard/resources: state of the machine that answers. Sizes in bytes, loads from 0 to 1. */
export interface Resources {
  at: string;
  memory: { total: number; used: number };
  /** The file system on which the platform stores its data. */
  disk: { total: number; used: number };
  systemCpuLoad: number;
  /** Load by this process, as a share of all cores. */
  cpuLoad: number;
  /** CPU time used by this process, in seconds. */
  cpuTime: number;
  cores: number;
  /** Seconds since this process started. */
  uptime: number;
}
