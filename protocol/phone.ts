/** Extension `simulatedPhone`: the calls and messages that the simulated channel has handed to people. */
import type { AlarmStatus, CallState } from './alarms.ts';

export const PHONE_ANSWERS = ['ACCEPT', 'DECLINE', 'ACKNOWLEDGE'] as const;
/** What a person answers to a call. */
export type PhoneAnswer = (typeof PHONE_ANSWERS)[number];

/** One call or message on a phone. Times are YYYY-MM-DD HH:mm:ss. */
export interface PhoneCall {
  id: number;
  /** The alarm job. */
  alarmId: number;
  alarmName: string;
  alarmStatus: AlarmStatus;
  /** In the language of the person, as far as there is a text. */
  text: string;
  /** What a call says; the text itself where there is no text to speak. */
  speechText: string;
  /** 1 is the most urgent. */
  priority: number;
  deviceType: string;
  address: string;
  state: CallState;
  sentAt: string;
  answeredAt: string | null;
  /** Its files, as long as the alarm runs; an empty `path`: the file is no longer there. */
  files: PhoneFile[];
  /** What the person can answer now; empty: nothing, or no longer. */
  answers: PhoneAnswer[];
}

/** A file of an alarm: `path` opens it without signing in, for a limited time. */
export interface PhoneFile {
  name: string;
  path: string;
}

/** GET /simulated-phone?participantId= : what this person got, newest first. */
export interface PhoneReply {
  participantId: number;
  participantName: string;
  list: PhoneCall[];
}

/** GET /simulated-phone/ringing: people with calls that wait for an answer, the latest first. */
export interface RingingReply {
  list: { participantId: number; participantName: string; calls: number }[];
}

/** Reply of POST /simulated-phone/{callId}/answer: whether the answer counts, and if not, why. */
export interface PhoneAnswered {
  /** `again`: answered before; `late`: the alarm has ended; `notAsked`: no such answer is wanted. */
  outcome: 'taken' | 'again' | 'late' | 'notAsked';
  alarmStatus: AlarmStatus | null;
}
