/** Extension `duty`: who is on duty, and who is called by an alarm (docs/protocol.md). */

import type { ListReply } from './list.ts';

/** Why somebody is on duty or is called. */
export interface DutyReason {
  /**
   * `row`, `standard`, `holiday` or `override` of a schedule; `calendar`: an event of an individual calendar; `own`: a
   * field of the record itself; `fired`: the alarm point of the request.
   */
  kind: 'row' | 'standard' | 'holiday' | 'override' | 'calendar' | 'own' | 'fired';
  /** Name of the row or event. */
  row: string;
  rowId: number | null;
  /** End of the time for which the reason applies; null: no end is known. */
  until: string | null;
  holiday?: string;
  overrideId?: number | null;
  /** The participant who would have been on duty without the override. */
  insteadOf?: number;
  /** The schedule or group by which somebody is called. */
  of?: { kind: 'schedule' | 'group'; id: number; title: string };
}

/** A shift on the wire; start and end are YYYY-MM-DD HH:mm:ss. */
export interface DutyShift {
  start: string;
  end: string;
  /** Null: the person on duty is absent, or the row names nobody. */
  who: DutyWho | null;
  reason: DutyReason;
}

export interface DutyWho {
  participantId: number | null;
  alarmPlanId: number | null;
  alarmPointId: number | null;
  title: string;
}

export interface DutySpan {
  start: string;
  end: string;
}

/** A time at which nobody can be called. */
export interface DutyGap extends DutySpan {
  /** Why those who are appointed can't be called, at most `DUTY_LIMITS.why`; missing: nobody is appointed. */
  why?: DeadEnd[];
}

/** A schedule and its shifts in the range of the request. */
export interface DutySchedule {
  /** Name of the schedule's definition. */
  resource: string;
  id: number;
  name: string;
  orgId: number | null;
  orgName: string | null;
  /** The day from which it is valid, YYYY-MM-DD, if that is after the first day of the range. Before it there is a gap. */
  begins?: string;
  shifts: DutyShift[];
  gaps: DutyGap[];
  /** Times that are intentionally without anybody on duty. */
  intended: DutySpan[];
  doubles: DutySpan[];
  /** False: the schedule has more shifts than fit into one reply. */
  complete: boolean;
}

/**
 * Limits of GET /duty: days of a range, and days times schedules of one reply: for a longer range a page has fewer
 * schedules, which its `pageSize` says; reasons of a gap; assignees of POST /duty/reach.
 */
export const DUTY_LIMITS = { days: 366, scheduleDays: 4 * 366, pageSize: 50, why: 3, assignees: 200 } as const;

/** GET /duty?from=&to=&orgId=&recursive=&currentPage=&pageSize= */
export interface DutyReply extends ListReply<DutySchedule> {
  from: string;
  to: string;
}

/** Whom a row of a schedule appoints, and on which device type it calls a participant; null: on the usual devices. */
export interface AppointedAssignee {
  participantId: number | null;
  alarmPlanId: number | null;
  alarmPointId: number | null;
  deviceType: string | null;
}

/** Times at which an assignee can't be called. */
export interface UnreachedAssignee extends AppointedAssignee {
  gaps: DutyGap[];
}

/** POST /duty/reach: those of the assignees that can't be called at times; `from`, `to`: YYYY-MM-DD, both included. */
export interface ReachRequest {
  from: string;
  to: string;
  list: AppointedAssignee[];
}

export interface ReachReply {
  list: UnreachedAssignee[];
}

/** A record that alarms call, by the name of its definition. */
export interface CalledRecord {
  resource: string;
  id: number;
}

/** POST /duty/reach/now: those of the records that nobody can be called by now; at most `DUTY_LIMITS.assignees`. */
export interface ReachNowRequest {
  list: CalledRecord[];
}

/** `why`: at most `DUTY_LIMITS.why`. */
export interface UnreachedRecord extends CalledRecord {
  why: DeadEnd[];
}

export interface ReachNowReply {
  list: UnreachedRecord[];
}

/**
 * Why nobody is reached at a point. `address`: no device has an address that its type can be called on; `noChannel`:
 * the platform has no channel for the devices.
 */
export interface DeadEnd {
  code:
    | 'unknown'
    | 'inactive'
    | 'loop'
    | 'noPlan'
    | 'noSteps'
    | 'nobody'
    | 'noDevice'
    | 'absent'
    | 'address'
    | 'noChannel';
  kind: 'alarmPoint' | 'schedule' | 'plan' | 'group' | 'participant' | 'step';
  id: number | null;
  title: string;
  /** Name of the record's definition, as far as GET /duty and POST /duty/reach tell it. */
  resource?: string;
}

/** A record on the path from the alarm point to its plans. */
export interface ResolvedLink {
  kind: 'alarmPoint' | 'schedule' | 'plan';
  id: number;
  title: string;
  because: DutyReason;
}

export interface ResolvedDevice {
  type: string;
  address: string;
  rank: number;
  reason: DutyReason;
  /** The channel that calls the device; missing: none, or not known. */
  channel?: string;
  /** Why the device can't be called; missing: it can. */
  problem?: 'address' | 'noChannel';
}

export interface ResolvedCall {
  participantId: number;
  title: string;
  /** All reasons for which the step calls this person. */
  reasons: DutyReason[];
  devices: ResolvedDevice[];
}

export interface ResolvedStep {
  /** Seconds after the alarm. */
  offsetSeconds: number;
  calls: ResolvedCall[];
  deadEnds: DeadEnd[];
}

export interface ResolvedPlan {
  id: number;
  title: string;
  steps: ResolvedStep[];
}

/** GET /duty/alarmpoint/{id}?at= */
export interface Resolution {
  at: string;
  alarmPointId: number;
  links: ResolvedLink[];
  plans: ResolvedPlan[];
  deadEnds: DeadEnd[];
}
