import type { AlarmStatus, CallState } from './alarms.ts';

/** A call that its channel could not deliver. Times are YYYY-MM-DD HH:mm:ss. */
export interface DeadLetter {
  id: number;
  at: string;
  alarmId: number;
  alarmName: string;
  /** Whether the alarm still runs. */
  running: boolean;
  callId: number;
  channel: string;
  /** Code of the failure. */
  reason: string;
  /** What the other side said. */
  detail: string;
  participantName: string;
  deviceType: string;
  /** Empty for whoever may not see participants. */
  address: string;
  /** Of the call now. */
  state: CallState;
  resentAt: string | null;
}

/** Extension `alarms`: GET /alarm-dead-letters. */
export interface DeadLetterPage {
  list: DeadLetter[];
  count: number;
}

/** Extension `alarms`: POST /alarm-dead-letters/resend: a result for each. `reason`: `NOT_FOUND`: it has been sent again. */
export interface ResendResult {
  list: { id: number; ok: boolean; reason?: string }[];
}

/** Extension `alarms`: GET /participants/{id}/test-call/{alarmId}. Times are YYYY-MM-DD HH:mm:ss. */
export interface TestCallCourse {
  alarmId: number;
  status: AlarmStatus;
  /** Whether it can still change. */
  running: boolean;
  /** Null: not planned yet. */
  call: {
    channel: string | null;
    state: CallState;
    /** Code of the last failure. */
    reason: string | null;
    /** What the other side said, of a call that failed. */
    detail: string;
    tries: number;
    sentAt: string | null;
    deliveredAt: string | null;
    answeredAt: string | null;
    endedAt: string | null;
  } | null;
}

/** Names of channels, in the order in which they are shown. */
export const CHANNELS = ['smtp', 'webhook', 'simulated'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** Outcome of the question whether the other side of a channel answers. */
export interface ChannelCheck {
  at: string;
  ok: boolean;
  /** Code of the failure. */
  reason: string | null;
  /** What the other side said. */
  detail: string;
  milliseconds: number;
}

/**
 * Extension `channels`: GET /channels. The state is that of the process that answers; the figures are those of all
 * processes, of alarms that the caller may see. Times are YYYY-MM-DD HH:mm:ss.
 */
export interface ChannelHealth {
  name: ChannelName;
  configured: boolean;
  /** Which devices it serves: e-mail addresses, all others. */
  serves: { email: boolean; others: boolean };
  /** `open`: it failed again and again and is left alone until `openUntil`. */
  state: 'ok' | 'failing' | 'open' | 'off';
  failingSince: string | null;
  openUntil: string | null;
  limits: { concurrency: number; perSecond: number; milliseconds: number } | null;
  load: { running: number; waiting: number };
  /** Of the last hour, by whole minutes. `medianMilliseconds`: from when a call was due until the channel had taken it. */
  lastHour: { sent: number; failed: number; medianMilliseconds: number | null };
  /** Of the last day. */
  lastSuccessAt: string | null;
  lastFailure: { at: string; reason: string } | null;
  check: ChannelCheck | null;
}

export interface ChannelsReply {
  /** Time of the reply. */
  at: string;
  list: ChannelHealth[];
}
