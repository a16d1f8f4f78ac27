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
  /** Message of the other side. */
  detail: string;
  participantName: string;
  deviceType: string;
  /** Empty for users who may not see participants. */
  address: string;
  /** Current state of the call. */
  state: CallState;
  resentAt: string | null;
}

/** Extension `alarms`: GET /alarm-dead-letters. */
export interface DeadLetterPage {
  list: DeadLetter[];
  count: number;
}

/**
 * Extension `alarms`: POST /alarm-dead-letters/resend: a result for each call. `reason` `NOT_FOUND`: the call has
 * already been sent again.
 */
export interface ResendResult {
  list: { id: number; ok: boolean; reason?: string }[];
}

/** Extension `alarms`: GET /participants/{id}/test-call/{alarmId}. Times are YYYY-MM-DD HH:mm:ss. */
export interface TestCallCourse {
  alarmId: number;
  status: AlarmStatus;
  /** Whether the status can still change. */
  running: boolean;
  /** Null: the call is not planned yet. */
  call: {
    channel: string | null;
    state: CallState;
    /** Code of the last failure. */
    reason: string | null;
    /** Message of the other side, if the call failed. */
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

/** Result of checking whether the other side of a channel answers. */
export interface ChannelCheck {
  at: string;
  ok: boolean;
  /** Code of the failure. */
  reason: string | null;
  /** Message of the other side. */
  detail: string;
  milliseconds: number;
}

/**
 * Extension `channels`: GET /channels. The state is that of the process that answers; the figures cover all processes
 * and the alarms that the caller may see. Times are YYYY-MM-DD HH:mm:ss.
 */
export interface ChannelHealth {
  name: ChannelName;
  configured: boolean;
  /** Which devices the channel serves: e-mail addresses, all others. */
  serves: { email: boolean; others: boolean };
  /** `open`: the channel failed repeatedly and is not used until `openUntil` (circuit breaker). */
  state: 'ok' | 'failing' | 'open' | 'off';
  failingSince: string | null;
  openUntil: string | null;
  /** Limits of the installation; its processes share them. */
  limits: { concurrency: number; perSecond: number; milliseconds: number } | null;
  load: { running: number; waiting: number };
  /** The last hour in whole minutes. `medianMilliseconds`: from a call's due time until the channel had taken it. */
  lastHour: { sent: number; failed: number; medianMilliseconds: number | null };
  /** Success and failure of the last day. */
  lastSuccessAt: string | null;
  lastFailure: { at: string; reason: string } | null;
  check: ChannelCheck | null;
}

export interface ChannelsReply {
  /** Time of the reply. */
  at: string;
  list: ChannelHealth[];
}
