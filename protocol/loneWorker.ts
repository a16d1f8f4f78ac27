import type { AlarmStatus } from './alarms.ts';

/** Extension `loneWorker`: supervision of people who work alone by check-ins; docs/adr/0032-lone-worker.md. */

/** Limits of a session: times in minutes, `text` in characters. */
export const LONE_WORKER_LIMITS = {
  interval: { minimum: 1, maximum: 480 },
  grace: { minimum: 0, maximum: 60 },
  remind: { minimum: 0, maximum: 60 },
  text: 500,
} as const;

/** Default times of a session, in minutes. */
export const LONE_WORKER_DEFAULTS = { grace: 2, remind: 0 } as const;

/**
 * How a session ended. `OK`: the person is safe; `FALSE_ALARM`: the alarm wasn't needed; `HELPED`: help was needed and
 * given; `MISSING`: the person was not found, and the search continues outside of the session; `ENDED_BY_OPERATOR`: the
 * supervision was no longer needed, without a report from the person.
 */
export const OUTCOMES = ['OK', 'FALSE_ALARM', 'HELPED', 'MISSING', 'ENDED_BY_OPERATOR'] as const;
export type LoneWorkerOutcome = (typeof OUTCOMES)[number];

/** Outcomes with which a person may end their own session. */
export const OWN_OUTCOMES = ['OK', 'FALSE_ALARM'] as const satisfies readonly LoneWorkerOutcome[];

/** Body of POST /lone-worker. Times are minutes. */
export interface LoneWorkerStart {
  /** Chosen by the caller: a second request with the same id starts no second session. */
  requestId: string;
  participantId: number;
  /** The alarm point that is triggered. */
  alarmPointId: number;
  intervalMinutes: number;
  /** How long after the due time the alarm is raised. */
  graceMinutes?: number;
  /** How long before the due time the person's devices are reminded; 0: never. */
  remindMinutes?: number;
  place?: string;
  note?: string;
  /** When the person expects to finish, YYYY-MM-DD HH:mm:ss; a check-in is due then at the latest. */
  plannedEnd?: string | null;
}

/** Body of PUT /lone-worker/{id}; absent properties stay unchanged. */
export interface LoneWorkerChange {
  intervalMinutes?: number;
  place?: string;
  note?: string;
  plannedEnd?: string | null;
  /** Minutes until the next check-in is due. */
  nextMinutes?: number;
}

/** Why a session has raised an alarm. */
export type LoneWorkerReason = 'overdue' | 'help';

/** A session. Times are YYYY-MM-DD HH:mm:ss in the platform's zone. */
export interface LoneWorkerSession {
  id: number;
  participantId: number;
  participantName: string;
  orgId: number;
  orgName: string;
  alarmPointId: number;
  alarmPointName: string;
  place: string;
  note: string;
  intervalMinutes: number;
  graceMinutes: number;
  remindMinutes: number;
  startedAt: string;
  startedBy: string;
  lastCheckInAt: string;
  dueAt: string;
  /** Seconds until `dueAt` at the time of the reply, by the platform's clock; negative: overdue. */
  secondsLeft: number;
  plannedEnd: string | null;
  /** `running`: the alarm has not ended. */
  alarm: { id: number; status: AlarmStatus; running: boolean; reason: LoneWorkerReason; at: string } | null;
  endedAt: string | null;
  endedBy: string | null;
  outcome: LoneWorkerOutcome | null;
  /** When the address of the person's check-in page expires; null: there is no address. */
  linkExpiresAt: string | null;
}

/** An entry of a session's log. */
export interface LoneWorkerLogEntry {
  id: number;
  at: string;
  kind: string;
  /** Null: the platform itself. */
  actorName: string | null;
  detail: { [name: string]: unknown };
}

/** Reply of GET /lone-worker/{id}. */
export interface LoneWorkerDetails extends LoneWorkerSession {
  log: LoneWorkerLogEntry[];
}

/** Reply of GET /lone-worker?currentPage=&pageSize=&ended=&search=&orgId=&recursive= */
export interface LoneWorkerPage {
  list: LoneWorkerSession[];
  count: number;
}

/**
 * Outcome of a check-in. `taken`: the interval starts again; `alarm`: an alarm was raised before and continues;
 * `ended`: the session has already ended.
 */
export interface CheckInReply {
  outcome: 'taken' | 'alarm' | 'ended';
  session: LoneWorkerSession;
}

/** Body of POST /lone-worker/{id}/end. */
export interface LoneWorkerEnd {
  outcome: LoneWorkerOutcome;
  note?: string;
  /** Also acknowledges the alarm, if it is running. */
  acknowledge?: boolean;
}

/** Reply of POST /lone-worker/{id}/end. */
export interface LoneWorkerEnded {
  session: LoneWorkerSession;
  /** Whether the alarm was acknowledged; absent: not requested. */
  acknowledged?: boolean;
}

/** Reply of POST /lone-worker/{id}/link. */
export interface LoneWorkerLink {
  url: string;
  expiresAt: string;
}

/** Reply of GET /lone-worker/own. */
export interface OwnLoneWorker {
  /** The participant with the caller's login as short name. */
  participant: { id: number; name: string } | null;
  /** The running session. */
  session: LoneWorkerSession | null;
  /** Alarm points that the caller may choose for their own session. */
  points: { id: number; name: string }[];
}
