import type { AlarmText } from '../../protocol/alarms.ts';
import type { ChannelName } from '../../protocol/delivery.ts';
import type { PhoneAnswer } from '../../protocol/phone.ts';
import type { FileRow } from '../files/rows.ts';
import type { DeviceTypes } from './channels/deviceTypes.ts';

/** A file that goes out with a call. */
export interface OutgoingFile {
  name: string;
  /** Bytes. */
  size: number;
  /** URL that opens the file without signing in, for a limited time; empty if the file was deleted. */
  url: string;
  /** The stored file; undefined if it was deleted. */
  row: FileRow | undefined;
}

/** One call as handed to a channel. */
export interface OutgoingCall {
  id: number;
  jobId: number;
  /**
   * Idempotency key, the same for every try and repeat of this call: a channel that has sent it doesn't send it again.
   */
  key: string;
  participantId: number;
  participantName: string;
  deviceType: string;
  address: string;
  /** Text to send or speak, in the participant's language if there is a text in it. */
  text: AlarmText;
  alarmName: string;
  /** 1 is the most urgent. */
  priority: number;
  /** What the person is asked to do. */
  asks: 'nothing' | 'accept' | 'acceptAndAcknowledge';
  /** Files of the alarm, in reading order. */
  files: OutgoingFile[];
  /** Number of this try; the first is 1. */
  tries: number;
  /** URL of the page on which the participant answers without signing in; empty if no answer is requested. */
  answerUrl: string;
  /** It belongs to no alarm: the text is all that there is, and `id` and `jobId` are 0. */
  isMessage?: true;
}

/** A written message to one device that belongs to no alarm. `key`: the same for every try. */
export interface Message
  extends Pick<
    OutgoingCall,
    'key' | 'participantId' | 'participantName' | 'deviceType' | 'address' | 'text' | 'tries'
  > {
  subject: string;
}

/** How a channel took over a call. `delivered`: it has reached the device; `sent`: it is on its way. */
export type CallSendResult = { outcome: 'sent' | 'delivered' };

/** A channel can't send a call. `permanent`: the call is not retried. */
export class ChannelError extends Error {
  /** A code for the log and the console: `refused`, `timeout`, `unreachable`, `garbage`, `address`, `open`. */
  readonly code: string;
  readonly permanent: boolean;

  constructor(code: string, message: string, permanent = false) {
    super(message);
    this.name = 'ChannelError';
    this.code = code;
    this.permanent = permanent;
  }
}

/** A way to reach people. Implementations keep no state that affects decisions: that is in the database. */
export interface Channel {
  readonly name: ChannelName;
  /** The device types that it can reach; if several channels serve one, the first configured one gets its calls. */
  readonly serves: DeviceTypes;
  /** Hands one call over. Throws ChannelError; gives up when `signal` aborts. */
  send(call: OutgoingCall, signal: AbortSignal): Promise<CallSendResult>;
  /** Checks whether the other side responds, for the health page. Throws ChannelError if it doesn't. */
  check(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** A participant's answer, however it is given. */
export type Answer = PhoneAnswer;

/** The part of a job's content that its calls need. */
export interface CallContent extends AlarmText {
  translations: AlarmText[];
  acknowledgeMode: string;
  /** The participant whom the alarm is about: is only informed. */
  aboutId?: number;
}

/** The text in a language, else the first one. */
export function textIn({ translations, ...first }: CallContent, language: string): AlarmText {
  const { text, speechText } = first;
  return (
    [first, ...translations].find((one) => one.language === language) ?? { language: first.language, text, speechText }
  );
}

/** The part of a job that determines what its participants are asked to do. */
export interface AskingJob {
  content: CallContent;
  tracks: readonly { steps: readonly { requiredAcceptances: number }[] }[];
}
