import type {
  AlarmPreview,
  AlarmRaised,
  AlarmStatus,
  AlarmTrigger,
  EventReply,
  QuitReply,
} from '../../protocol/alarms.ts';
import type { AlarmActionResult } from '../../protocol/alarmTable.ts';
import type { Actor } from '../actor.ts';
import type { Answer } from './channel.ts';
import type { ChannelNow } from './channels/health.ts';

/** A connected system, by the key of an alarm point. */
export interface InboundSource {
  kind: 'inbound';
  alarmPointId: number;
  systemId?: string;
}

/** Where an alarm comes from. The caller of `raise` has checked what the actor may do. */
export type AlarmSource =
  | { kind: 'user' }
  | InboundSource
  /** A session of a lone worker; never counts as another one's running alarm. */
  | { kind: 'loneWorker' }
  /** A test call to one device of a participant. */
  | { kind: 'test'; participantId: number; device: { type: string; address: string } };

/** By which way an answer came. */
export type AnsweredBy =
  | { kind: 'link' | 'phone' | 'webhook' }
  /** An operator entered it for the person. */
  | { kind: 'operator'; actor: Actor };

/**
 * What became of an answer. `taken`: it counts; `again`: the person has answered this before; `late`: the alarm has
 * ended; `notAsked`: no such answer is wanted; `unknown`: there is no such call.
 */
export interface AnswerOutcome {
  outcome: 'taken' | 'again' | 'late' | 'notAsked' | 'unknown';
  /** The status of the alarm afterwards. */
  status: AlarmStatus | null;
  /** The person's answer as it stands. */
  answer: Answer | null;
  alarmName: string;
}

/** Why a gateway could not reach a device. */
export const REPORTED_FAILURES = ['noAnswer', 'busy', 'unknownNumber', 'rejected'] as const;

/** What a gateway reports of a call that it has taken. */
export type CallReport =
  | { state: 'delivered' }
  /** `detail`: what the operator of the gateway may want to know. */
  | { state: 'failed'; reason: (typeof REPORTED_FAILURES)[number]; detail: string };

/**
 * What became of a report. `taken`: it counts; `again`: it was known; `late`: the call has ended otherwise, and the report
 * is only noted; `unknown`: there is no such call.
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
  /** What becomes of an event of a connected system, by the alarm rules. */
  receive(actor: Actor, trigger: AlarmTrigger, source: InboundSource): Promise<EventReply>;
  /** Who would be called now. */
  preview(actor: Actor, trigger: AlarmTrigger): Promise<AlarmPreview>;
  /** Of alarms that the caller may see. */
  acknowledge(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult>;
  stop(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult>;
  comment(actor: Actor, ids: readonly number[], text: string): Promise<AlarmActionResult>;
  /** Acknowledges the running alarms of an alarm point. */
  quit(actor: Actor, alarmPointId: number): Promise<QuitReply>;
  /** Idempotent. `raisedAt`: `raised_at::text` of the call, if known: finds the call faster. */
  answer(callId: number, raisedAt: string | null, answer: Answer, by: AnsweredBy): Promise<AnswerOutcome>;
  /** What became of a call that a channel has taken. Idempotent. `raisedAt` as above. */
  report(callId: number, raisedAt: string, report: CallReport): Promise<ReportOutcome>;
  /** The channels that are set up, as they are now in this process. */
  channels(): Promise<ChannelNow[]>;
  start(): Promise<void>;
  /** Ends the worker after its current tasks. */
  close(): Promise<void>;
}
