import type { AlarmText } from '../../protocol/alarms.ts';
import type { ChannelName } from '../../protocol/delivery.ts';
import type { FileRow } from '../files/rows.ts';

/** A file that goes out with a call. */
export interface OutgoingFile {
  name: string;
  /** Bytes. */
  size: number;
  /** Address that opens it without signing in, for a limited time; empty: the file is no longer there. */
  url: string;
  /** As it is stored; undefined: it is no longer there. */
  row: FileRow | undefined;
}

/** One call as a channel gets it. */
export interface OutgoingCall {
  id: number;
  jobId: number;
  /** The same for every try and repeat of this call: a channel that has sent it sends nothing again. */
  key: string;
  participantId: number;
  participantName: string;
  deviceType: string;
  address: string;
  /** What to send or speak, in the participant's language as far as there is a text. */
  text: AlarmText;
  alarmName: string;
  /** 1 is the most urgent. */
  priority: number;
  /** What the person is asked to do. */
  asks: 'nothing' | 'accept' | 'acceptAndAcknowledge';
  /** What belongs to the alarm, in the order in which it is to be read. */
  files: OutgoingFile[];
  /** Which try this is: 1 is the first. */
  tries: number;
  /** Address of the page on which the person answers without signing in; empty: no answer is wanted. */
  answerUrl: string;
}

/** How a channel took a call. `delivered`: it has reached the device; `sent`: it is on its way. */
export type Handed = { outcome: 'sent' | 'delivered' };

/** A channel can't send this call: not tried again (`permanent`), or again later. */
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

/** A way to reach people. Implementations hold no state that decides anything: it is in the database. */
export interface Channel {
  readonly name: ChannelName;
  /** Throws a permanent ChannelError for a call that it can never send, without asking the other side. */
  refuse?(call: OutgoingCall): void;
  /** Hands one call over. Throws ChannelError; gives up when `signal` aborts. */
  send(call: OutgoingCall, signal: AbortSignal): Promise<Handed>;
  /** Whether the other side answers; for the health page. */
  check(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** What a person answers, whichever way. */
export type Answer = 'ACCEPT' | 'DECLINE' | 'ACKNOWLEDGE';

/** What a job's content says of its calls. */
export interface CallContent extends AlarmText {
  translations: AlarmText[];
  acknowledgeMode: string;
  /** Whom the alarm is about: this participant is only told of it. */
  aboutId?: number;
}

/** The text in a language, else the first one. */
export function textIn({ translations, ...first }: CallContent, language: string): AlarmText {
  const { text, speechText } = first;
  return (
    [first, ...translations].find((one) => one.language === language) ?? { language: first.language, text, speechText }
  );
}

/** A job as far as it says what people are asked for. */
export interface AskingJob {
  content: CallContent;
  tracks: readonly { steps: readonly { requiredAcceptances: number }[] }[];
}
