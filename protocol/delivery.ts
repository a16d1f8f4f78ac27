import { type Static, Type } from '@sinclair/typebox';
import { ALARM_STATUSES, CALL_STATES } from './alarms.ts';
import { choice, orNull } from './schema.ts';

/** A call that its channel could not deliver. Times are YYYY-MM-DD HH:mm:ss. */
export const DeadLetter = Type.Object({
  id: Type.Integer(),
  at: Type.String(),
  alarmId: Type.Integer(),
  alarmName: Type.String(),
  /** Whether the alarm still runs. */
  running: Type.Boolean(),
  callId: Type.Integer(),
  channel: Type.String(),
  /** Code of the failure. */
  reason: Type.String(),
  /** Message of the other side. */
  detail: Type.String(),
  participantName: Type.String(),
  deviceType: Type.String(),
  /** Empty for users who may not see participants. */
  address: Type.String(),
  /** Current state of the call. */
  state: choice(CALL_STATES),
  resentAt: orNull(Type.String()),
});
export type DeadLetter = Static<typeof DeadLetter>;

/** Extension `alarms`: GET /alarm-dead-letters. */
export const DeadLetterPage = Type.Object({
  list: Type.Array(DeadLetter),
  count: Type.Integer(),
});
export type DeadLetterPage = Static<typeof DeadLetterPage>;

/**
 * Extension `alarms`: POST /alarm-dead-letters/resend: a result for each call. `reason` `NOT_FOUND`: the call has
 * already been sent again.
 */
export const ResendResult = Type.Object({
  list: Type.Array(Type.Object({ id: Type.Integer(), ok: Type.Boolean(), reason: Type.Optional(Type.String()) })),
});
export type ResendResult = Static<typeof ResendResult>;

/** Extension `alarms`: GET /participants/{id}/test-call/{alarmId}. Times are YYYY-MM-DD HH:mm:ss. */
export const TestCallCourse = Type.Object({
  alarmId: Type.Integer(),
  status: choice(ALARM_STATUSES),
  /** Whether the status can still change. */
  running: Type.Boolean(),
  /** Null: the call is not planned yet. */
  call: orNull(
    Type.Object({
      channel: orNull(Type.String()),
      state: choice(CALL_STATES),
      /** Code of the last failure. */
      reason: orNull(Type.String()),
      /** Message of the other side, if the call failed. */
      detail: Type.String(),
      tries: Type.Integer(),
      sentAt: orNull(Type.String()),
      deliveredAt: orNull(Type.String()),
      answeredAt: orNull(Type.String()),
      endedAt: orNull(Type.String()),
    }),
  ),
});
export type TestCallCourse = Static<typeof TestCallCourse>;

/** Names of channels, in the order in which they are shown. */
export const CHANNELS = ['smtp', 'webhook', 'simulated'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** Result of checking whether the other side of a channel answers. */
export const ChannelCheck = Type.Object({
  at: Type.String(),
  ok: Type.Boolean(),
  /** Code of the failure. */
  reason: orNull(Type.String()),
  /** Message of the other side. */
  detail: Type.String(),
  milliseconds: Type.Integer(),
});
export type ChannelCheck = Static<typeof ChannelCheck>;

/**
 * Extension `channels`: GET /channels. The state is that of the process that answers; the figures cover all processes
 * and the alarms that the caller may see. Times are YYYY-MM-DD HH:mm:ss.
 */
export const ChannelHealth = Type.Object({
  name: choice(CHANNELS),
  configured: Type.Boolean(),
  /** Which devices the channel serves: e-mail addresses, all others. */
  serves: Type.Object({ email: Type.Boolean(), others: Type.Boolean() }),
  /** `open`: the channel failed repeatedly and is not used until `openUntil` (circuit breaker). */
  state: choice(['ok', 'failing', 'open', 'off']),
  failingSince: orNull(Type.String()),
  openUntil: orNull(Type.String()),
  /** Limits of the installation; its processes share them. */
  limits: orNull(Type.Object({ concurrency: Type.Integer(), perSecond: Type.Integer(), milliseconds: Type.Integer() })),
  load: Type.Object({ running: Type.Integer(), waiting: Type.Integer() }),
  /** The last hour in whole minutes. `medianMilliseconds`: from a call's due time until the channel had taken it. */
  lastHour: Type.Object({ sent: Type.Integer(), failed: Type.Integer(), medianMilliseconds: orNull(Type.Integer()) }),
  /** Success and failure of the last day. */
  lastSuccessAt: orNull(Type.String()),
  lastFailure: orNull(Type.Object({ at: Type.String(), reason: Type.String() })),
  check: orNull(ChannelCheck),
});
export type ChannelHealth = Static<typeof ChannelHealth>;

export const ChannelsReply = Type.Object({
  /** Time of the reply. */
  at: Type.String(),
  list: Type.Array(ChannelHealth),
});
export type ChannelsReply = Static<typeof ChannelsReply>;
