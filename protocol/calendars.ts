import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './schema.ts';

/**
 * Calendars on the wire (spec 3, 5, 7). Times have no zone: they are wall-clock times of the platform. What the
 * specification leaves open is decided in docs/adr/0024-calendars.md.
 */

import type { DutyGap } from './duty.ts';

/** Days of the week on the wire, Monday first. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Recurrences of individual events (spec 3). */
export const REPEAT_TYPES = ['DAILY', 'WEEKDAYS', 'WEEKENDS', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type RepeatType = (typeof REPEAT_TYPES)[number];

/** How a series ends: after a number of occurrences (without a number: never), or on a date, which is included. */
export const END_TYPES = ['AFTER_TIMES_END', 'ON_DATE_END'] as const;
export type EndType = (typeof END_TYPES)[number];

/** What a monthly series repeats: the day of the month (the 15th), or the weekday (the second Tuesday). */
export const MONTH_SUB_TYPES = ['DAY_OF_THE_MONTH', 'DAY_OF_THE_WEEK'] as const;
export type MonthSubType = (typeof MONTH_SUB_TYPES)[number];

/** An event of an individual calendar (spec 3). A new event has no sourceEventId. */
export interface CalendarEvent {
  sourceEventId?: number | null;
  title: string;
  active: boolean;
  recurring: boolean;
  /** Day of the first occurrence, YYYY-MM-DD HH:mm:ss. */
  day?: string | null;
  /** Days of the first occurrence, YYYY-MM-DD HH:mm:ss at the start of the day. */
  startDateSelected: string;
  endDateSelected: string;
  /** HH:mm; HH:mm:ss is accepted, too. 00:00 to 23:59 is the whole day. */
  startTime: string;
  endTime: string;
  /** Last day of the series with ON_DATE_END, YYYY-MM-DD HH:mm:ss. */
  endDate?: string | null;
  endType: EndType;
  countAfterTimesEnd?: number | null;
  repeatType: RepeatType;
  repeatEvery: number;
  monthSubType: MonthSubType;
  /** For WEEKLY only; empty: the weekday of the first occurrence. */
  markedDays: Weekday[];
  /** Minutes after which a call that was not acknowledged counts as unanswered. */
  acknowledgeTime: number;
  callingNumber?: string | null;
  deviceType?: string | null;
  ruleId?: number | null;
  /** In calendars of alarm points only: the alarm point that is triggered instead. */
  alarmReplacement?: { alarmPointId: number | null; id?: number | null } | null;
  /** Extension `calendars`: days without the occurrence that starts on them, YYYY-MM-DD. */
  exceptDates?: string[];
  /** Extension `version`: version of the stored event. */
  version?: number;
}

/** The rule of a rotation event (spec 3). */
export interface DateRule {
  id?: number | null;
  version?: number;
  type: string;
  /** HH:mm:ss on the wire. */
  start: string;
  end: string;
  /** First and last day, YYYY-MM-DD HH:mm:ss; null: no limit. */
  validFrom?: string | null;
  endDate?: string | null;
  /** The rule applies on holidays, instead of the other rows of the week. */
  holiday: boolean;
  markedDays: Weekday[];
  /** The rule applies only in every n-th turn of its week group. */
  repeatEvery: number;
  countAfterTimesEnd?: number | null;
}

/** A holiday (spec 3). */
export interface Holiday {
  id?: number | null;
  title: string;
  active: boolean;
  allDay: boolean;
  /** YYYY-MM-DD HH:mm:ss, both included. */
  start: string;
  end: string;
  /** Every year on the same days. */
  recurring: boolean;
  /** Taken over from the public holidays of a country. */
  standard: boolean;
  singleDay: boolean;
  /** Extension `version`. */
  version?: number;
}

/** A holiday of another set that also applies in the shown year. */
export interface InheritedHoliday extends Holiday {
  /** Organization, its name and year of the holiday's own set. */
  orgId: number;
  orgName: string;
  year: number;
}

/** The holidays of an organization in a year (spec 3). The set of 1970 applies in every year. */
export interface HolidaySet {
  id: number | null;
  version: number;
  orgId: number;
  orgName: string;
  name: string;
  validFrom: string;
  description: string;
  year: number;
  events: Holiday[];
  /**
   * Extension `holidays.inherited`: holidays of the organizations above, of the sets for every year, and recurring ones
   * of earlier years, each with its stored days.
   */
  inherited?: InheritedHoliday[];
}

/** Extension `holidays.proposals`: a country whose public holidays are known. */
export const HolidayCountry = Type.Object({
  /** ISO 3166, "CH". */
  code: Type.String(),
  name: Type.String(),
  regions: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
});
export type HolidayCountry = Static<typeof HolidayCountry>;

/** Extension `holidays.proposals`: a public holiday. */
export const HolidayProposal = Type.Object({
  title: Type.String(),
  start: Type.String(),
  end: Type.String(),
  /** The holiday is on the same day of every year. */
  fixed: Type.Boolean(),
});
export type HolidayProposal = Static<typeof HolidayProposal>;

/** Year of the default set of holidays, which applies to the whole system in every year (spec 3). */
export const EVERY_YEAR = 1970;

/** Reason of a refused holiday whose days are taken (spec 5, 8). */
export const DATE_OCCUPIED = 'Date is occupied';

/** Extension `overrides`: an absence of a participant from the shifts of team schedules, and who covers, if anyone. */
export const Absence = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  /** Organization of the participant. */
  orgId: Type.Integer(),
  participantId: Type.Integer(),
  participantName: Type.String(),
  coverId: orNull(Type.Integer()),
  coverName: orNull(Type.String()),
  /** The team schedule of the absence; null: all team schedules. */
  scheduleId: orNull(Type.Integer()),
  scheduleName: orNull(Type.String()),
  /** YYYY-MM-DD HH:mm:ss */
  start: Type.String(),
  end: Type.String(),
  note: orNull(Type.String()),
  /** Extension `absences.requests`: REQUESTED, ACCEPTED, REFUSED or LAPSED; null: nobody had to ask. */
  state: Type.Optional(orNull(Type.String())),
  /** Why it was refused. */
  refusal: Type.Optional(orNull(Type.String())),
});
export type Absence = Static<typeof Absence>;

/** Extension `absences.gaps`: what can't be called at a time because of an absence: a schedule, or an alarm plan. */
export interface OpenedGap extends DutyGap {
  /** Name of its definition. */
  resource: string;
  id: number;
  name: string;
  orgId: number;
}

/** POST /absences/gaps: what follows from an absence that has not ended, from now on. */
export interface AbsenceEffect {
  id: number;
  /** Who is on duty instead; an empty list: the absence affects no duty. `id` null: nobody, for a time. */
  instead: { id: number | null; title: string }[];
  gaps: OpenedGap[];
}

/** Most absences of one request, days of an absence that are looked at, and gaps of one that are told. */
export const EFFECT_LIMITS = { absences: 200, days: 366, gaps: 50 } as const;
