import { type Static, Type } from '@sinclair/typebox';
import { AlarmFigures, CallFigures } from './figures.ts';
import { extended, orNull } from './schema.ts';

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
export const GeneralInfo = Type.Object({
  /** YYYY-MM-DD HH:mm:ss, as all times here. */
  at: Type.String(),
  alarms: orNull(
    Type.Object({
      running: Type.Integer(),
      /** When the oldest running alarm was raised. */
      oldestAt: orNull(Type.String()),
      /** Alarms raised today, and how many of them ended without being accepted. */
      today: Type.Integer(),
      notAccepted: Type.Integer(),
      /** Seconds from raising to acceptance on average, of today's alarms and of those of the last 7 days. */
      acceptSeconds: orNull(Type.Integer()),
      usualAcceptSeconds: orNull(Type.Integer()),
    }),
  ),
  /** Calls made for the alarms of today, and how many were answered. */
  calls: orNull(Type.Object({ today: Type.Integer(), answered: Type.Integer() })),
  participants: orNull(Type.Integer()),
  alarmPoints: orNull(Type.Integer()),
});
export type GeneralInfo = Static<typeof GeneralInfo>;

/** The days of a period, both included: YYYY-MM-DD. */
export const PeriodDays = Type.Object({
  from: Type.String(),
  to: Type.String(),
});
export type PeriodDays = Static<typeof PeriodDays>;

/** Reply of GET /dashboard/calls-typed/{period}: calls of the alarms raised in the period, by type of device. */
export const TypedCalls = extended(PeriodDays, {
  list: Type.Array(extended(CallFigures, { type: Type.String() })),
});
export type TypedCalls = Static<typeof TypedCalls>;

/** Reply of GET /dashboard/calls/{period}: these calls by time: for every hour of a single day, else for every day. */
export const MediaCalls = extended(PeriodDays, {
  total: CallFigures,
  /** `at`: start of the hour or day, YYYY-MM-DD HH:mm. */
  list: Type.Array(extended(CallFigures, { at: Type.String() })),
});
export type MediaCalls = Static<typeof MediaCalls>;

/** Reply of GET /dashboard/statistics/{period}: alarms raised in the period, in total and by hour or day. */
export const Statistics = extended(PeriodDays, {
  total: extended(AlarmFigures, { acceptSeconds: orNull(Type.Integer()) }),
  list: Type.Array(extended(AlarmFigures, { at: Type.String() })),
});
export type Statistics = Static<typeof Statistics>;

/** Reply of GET /dashboard/resources: state of the machine that answers. Sizes in bytes, loads from 0 to 1. */
export const Resources = Type.Object({
  at: Type.String(),
  memory: Type.Object({ total: Type.Integer(), used: Type.Integer() }),
  /** The file system on which the platform stores its data. */
  disk: Type.Object({ total: Type.Integer(), used: Type.Integer() }),
  systemCpuLoad: Type.Number(),
  /** Load by this process, as a share of all cores. */
  cpuLoad: Type.Number(),
  /** CPU time used by this process, in seconds. */
  cpuTime: Type.Integer(),
  cores: Type.Integer(),
  /** Seconds since this process started. */
  uptime: Type.Integer(),
});
export type Resources = Static<typeof Resources>;
