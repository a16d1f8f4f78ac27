import type {
  AlarmPreview,
  AlarmRaised,
  AlarmStatus,
  AlarmTrigger,
  EventReply,
  QuitReply,
} from '../../protocol/alarms.ts';
import type { AlarmActionResult, RescheduleRequest } from '../../protocol/alarmTable.ts';
import type { ChannelName } from '../../protocol/delivery.ts';
import type { Actor } from '../actor.ts';
import type { Said } from './actions.ts';
import type { Answer, Message } from './channel.ts';
import type { ChannelState } from './channels/health.ts';
import type { EventChanges } from './inboundEvent.ts';

/** A connected system that signed in with the inbound key of an alarm point. */
export interface InboundSource {
  kind: 'inbound';
  alarmPointId: number;
  systemId?: string;
  /** What was changed in the event in order to accept it. */
  changes?: EventChanges;
}

/** Origin of an alarm. The caller of `raise` must already have checked the actor's authorities. */
export type AlarmSource =
  | { kind: 'user' }
  | InboundSource
  /** A session of a lone worker. Its alarm is never joined to a running one. */
  | { kind: 'loneWorker' }
  /** The platform itself, which can't do its work. Its alarm is never joined to a running one. */
  | { kind: 'watchdog' }
  /** A test call to one device of a participant. */
  | { kind: 'test'; participantId: number; device: { type: string; address: string } };

/** How an answer was given. */
export type AnswerSource =
  | { kind: 'link' | 'phone' | 'webhook' | 'console' }
  /** Entered by an operator on behalf of the participant. */
  | { kind: 'operator'; actor: Actor };

/**
 * Result of an answer. `taken`: recorded; `again`: the participant has already given it; `late`: the alarm has ended
 * or needs no more acceptances; `notAsked`: the call asks for no answer; `unknown`: there is no such call.
 */
export interface AnswerOutcome {
  outcome: 'taken' | 'again' | 'late' | 'notAsked' | 'unknown';
  /** The status of the alarm afterwards. */
  status: AlarmStatus | null;
  /** The participant's answer now in force; null if there is none. */
  answer: Answer | null;
  alarmName: string;
}

/** Reasons that a gateway reports for not reaching a device. */
export const REPORTED_FAILURES = ['noAnswer', 'busy', 'unknownNumber', 'rejected'] as const;

/** A gateway's later report on a call that was handed to it. */
export type CallReport =
  | { state: 'delivered' }
  /** `detail`: further information for whoever operates the gateway. */
  | { state: 'failed'; reason: (typeof REPORTED_FAILURES)[number]; detail: string };

/**
 * Result of a report. `taken`: recorded; `again`: already known; `late`: the call has ended in another way, and the
 * report is only logged; `unknown`: there is no such call.
 */
export interface ReportOutcome {
  outcome: 'taken' | 'again' | 'late' | 'unknown';
  /** The status of the alarm afterwards. */
  status: AlarmStatus | null;
}

/** Raises alarms and carries them out; independent of the definitions in force. */
export interface Alarms {
  /** Stores an alarm and its first task in one transaction. */
  raise(actor: Actor, trigger: AlarmTrigger, source: Exclude<AlarmSource, InboundSource>): Promise<AlarmRaised>;
  /** Handles an event of a connected system according to the alarm rules. */
  receive(actor: Actor, trigger: AlarmTrigger, source: InboundSource): Promise<EventReply>;
  /** Returns who would be called if the alarm were raised now. */
  preview(actor: Actor, trigger: AlarmTrigger): Promise<AlarmPreview>;
  /** Acts only on alarms that the actor may see, as do the next three. */
  acknowledge(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult>;
  stop(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult>;
  comment(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult>;
  /** Closes alarms that ended without being accepted. */
  closeAlarms(actor: Actor, ids: readonly number[], said: Said): Promise<AlarmActionResult>;
  /** Cancels scheduled alarms; only those that the actor's authorities allow raising, as for the next. */
  cancel(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult>;
  /** Moves scheduled alarms to another start. @throws ApiError VALIDATION if it has passed */
  reschedule(actor: Actor, request: RescheduleRequest): Promise<AlarmActionResult>;
  /** Acknowledges the running alarms of an alarm point. */
  quit(actor: Actor, alarmPointId: number): Promise<QuitReply>;
  /** Records an answer; idempotent. `raisedAt`: `raised_at::text` of the call, if known, to find the call faster. */
  answer(callId: number, raisedAt: string | null, answer: Answer, by: AnswerSource): Promise<AnswerOutcome>;
  /** Records the outcome of a call that was handed to a channel; idempotent. `raisedAt` as for `answer`. */
  report(callId: number, raisedAt: string, report: CallReport): Promise<ReportOutcome>;
  /** The channel that calls a device type; undefined: none is configured. */
  channelFor(deviceType: string): ChannelName | undefined;
  /**
   * Sends a message at once, behind all calls. It is stored nowhere, and not repeated. @throws ChannelError; NotSentError if the process ends or
   * its turn does not come in time
   */
  sendMessage(message: Message): Promise<void>;
  /** The configured channels with their current state in this process. */
  channels(): Promise<ChannelState[]>;
  start(): Promise<void>;
  /** Whether this process does what only one of the installation does; for seconds at most none or two do. */
  leads(): boolean;
  /** Seconds since this process last looked for due alarms, which it does every 5 seconds. */
  sweptSecondsAgo(): number;
  /** Stops the worker after its current tasks. */
  close(): Promise<void>;
}
