import type { AlarmStatus } from './alarms.ts';

/** Extension `loneWorker`: people who work alone check in; docs/adr/0032-lone-worker.md. */

/** Bounds of a session: minutes, and characters of texts. */
export const LONE_WORKER_LIMITS = {
  interval: { minimum: 1, maximum: 480 },
  grace: { minimum: 0, maximum: 60 },
  remind: { minimum: 0, maximum: 60 },
  text: 500,
} as const;

/** What a session has when its start doesn't say otherwise; minutes. */
export const LONE_WORKER_DEFAULTS = { grace: 2, remind: 0 } as const;

/**
 * How a session ended. `OK`: the person is safe; `FALSE_ALARM`: the alarm wasn't needed; `HELPED`: help was needed and
 * came; `MISSING`: the person was not found, and the search goes on outside of the session; `ENDED_BY_OPERATOR`: the
 * supervision was no longer needed, without a word of the person.
 */
export const OUTCOMES = ['OK', 'FALSE_ALARM', 'HELPED', 'MISSING', 'ENDED_BY_OPERATOR'] as const;
export type LoneWorkerOutcome = (typeof OUTCOMES)[number];

/** With what a person may end the own session. */
export const OWN_OUTCOMES = ['OK', 'FALSE_ALARM'] as const satisfies readonly LoneWorkerOutcome[];

/** Body of POST /lone-worker. Times are minutes. */
export interface LoneWorkerStart {
  /** The same id of the same caller starts one session. */
  requestId: string;
  participantId: number;
  /** Whose alarm is raised. */
  alarmPointId: number;
  intervalMinutes: number;
  /** How long after the due time the alarm is raised. */
  graceMinutes?: number;
  /** How long before the due time the person's devices remind; 0: never. */
  remindMinutes?: number;
  place?: string;
  note?: string;
  /** YYYY-MM-DD HH:mm:ss: when the person expects to be done; a check-in is due then at the latest. */
  plannedEnd?: string | null;
}

/** Body of PUT /lone-worker/{id}; what is absent stays. */
export interface LoneWorkerChange {
  intervalMinutes?: number;
  place?: string;
  note?: string;
  plannedEnd?: string | null;
  /** The next check-in is due in so many minutes. */
  nextMinutes?: number;
}

/** Why a session has raised an alarm. */
export type LoneWorkerReason = 'overdue' | 'help';

/** A session. Moments are YYYY-MM-DD HH:mm:ss in the platform's zone. */
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
  /** Until `dueAt`, by the platform's clock when it replied; negative: overdue. */
  secondsLeft: number;
  plannedEnd: string | null;
  /** `running`: the alarm has not ended. */
  alarm: { id: number; status: AlarmStatus; running: boolean; reason: LoneWorkerReason; at: string } | null;
  endedAt: string | null;
  endedBy: string | null;
  outcome: LoneWorkerOutcome | null;
  /** Until when the page of the person works; null: it has no address. */
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
 * What became of a check-in. `taken`: the time runs anew; `alarm`: an alarm has been raised before, which goes on;
 * `ended`: the session has ended.
 */
export interface CheckInReply {
  outcome: 'taken' | 'alarm' | 'ended';
  session: LoneWorkerSession;
}

/** Body of POST /lone-worker/{id}/end. */
export interface LoneWorkerEnd {
  outcome: LoneWorkerOutcome;
  note?: string;
  /** Also acknowledges the alarm, if it runs. */
  acknowledge?: boolean;
}

/** Reply of POST /lone-worker/{id}/end. */
export interface LoneWorkerEnded {
  session: LoneWorkerSession;
  /** Whether the alarm was acknowledged; absent: it wasn't asked for. */
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
  /** Alarm points that the caller may choose for an own session. */
  points: { id: number; name: string }[];
}
