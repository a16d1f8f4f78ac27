import { type Static, Type } from '@sinclair/typebox';
import { ALARM_STATUSES } from './alarms.ts';
import { choice, extended, jsonObject, orNull } from './schema.ts';

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
export const LoneWorkerSession = Type.Object({
  id: Type.Integer(),
  participantId: Type.Integer(),
  participantName: Type.String(),
  orgId: Type.Integer(),
  orgName: Type.String(),
  alarmPointId: Type.Integer(),
  alarmPointName: Type.String(),
  place: Type.String(),
  note: Type.String(),
  intervalMinutes: Type.Integer(),
  graceMinutes: Type.Integer(),
  remindMinutes: Type.Integer(),
  startedAt: Type.String(),
  startedBy: Type.String(),
  lastCheckInAt: Type.String(),
  dueAt: Type.String(),
  /** Seconds until `dueAt` at the time of the reply, by the platform's clock; negative: overdue. */
  secondsLeft: Type.Integer(),
  plannedEnd: orNull(Type.String()),
  /** `running`: the alarm has not ended. */
  alarm: orNull(
    Type.Object({
      id: Type.Integer(),
      status: choice(ALARM_STATUSES),
      running: Type.Boolean(),
      reason: choice(['overdue', 'help']),
      at: Type.String(),
    }),
  ),
  endedAt: orNull(Type.String()),
  endedBy: orNull(Type.String()),
  outcome: orNull(choice(OUTCOMES)),
  /** When the address of the person's check-in page expires; null: there is no address. */
  linkExpiresAt: orNull(Type.String()),
});
export type LoneWorkerSession = Static<typeof LoneWorkerSession>;

/** An entry of a session's log. */
export const LoneWorkerLogEntry = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  kind: Type.String(),
  /** Null: the platform itself. */
  actorName: orNull(Type.String()),
  detail: jsonObject,
});
export type LoneWorkerLogEntry = Static<typeof LoneWorkerLogEntry>;

/** Reply of GET /lone-worker/{id}. */
export const LoneWorkerDetails = extended(LoneWorkerSession, {
  log: Type.Array(LoneWorkerLogEntry),
});
export type LoneWorkerDetails = Static<typeof LoneWorkerDetails>;

/** Reply of GET /lone-worker?currentPage=&pageSize=&ended=&search=&orgId=&recursive= */
export const LoneWorkerPage = Type.Object({
  list: Type.Array(LoneWorkerSession),
  count: Type.Integer(),
});
export type LoneWorkerPage = Static<typeof LoneWorkerPage>;

/**
 * Outcome of a check-in. `taken`: the interval starts again; `alarm`: an alarm was raised before and continues;
 * `ended`: the session has already ended.
 */
export const CheckInReply = Type.Object({
  outcome: choice(['taken', 'alarm', 'ended']),
  session: LoneWorkerSession,
});
export type CheckInReply = Static<typeof CheckInReply>;

/** Body of POST /lone-worker/{id}/end. */
export interface LoneWorkerEnd {
  outcome: LoneWorkerOutcome;
  note?: string;
  /** Also acknowledges the alarm, if it is running. */
  acknowledge?: boolean;
}

/** Reply of POST /lone-worker/{id}/end. */
export const LoneWorkerEnded = Type.Object({
  session: LoneWorkerSession,
  /** Whether the alarm was acknowledged; absent: not requested. */
  acknowledged: Type.Optional(Type.Boolean()),
});
export type LoneWorkerEnded = Static<typeof LoneWorkerEnded>;

/** Reply of POST /lone-worker/{id}/link. */
export const LoneWorkerLink = Type.Object({
  url: Type.String(),
  expiresAt: Type.String(),
});
export type LoneWorkerLink = Static<typeof LoneWorkerLink>;

/** Reply of GET /lone-worker/own. */
export const OwnLoneWorker = Type.Object({
  /** The participant with the caller's login as short name. */
  participant: orNull(Type.Object({ id: Type.Integer(), name: Type.String() })),
  /** The running session. */
  session: orNull(LoneWorkerSession),
  /** Alarm points that the caller may choose for their own session. */
  points: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })),
});
export type OwnLoneWorker = Static<typeof OwnLoneWorker>;
