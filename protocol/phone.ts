/** Extension `simulatedPhone`: the calls and messages that the simulated channel has delivered. */
import type { AlarmStatus, CallState } from './alarms.ts';

/** How many calls, and how many people, the replies have if `most` isn't asked for, and at most. */
export const PHONE_LIMITS = { calls: 40, ringing: 30, most: 1_000 } as const;

export const PHONE_ANSWERS = ['ACCEPT', 'DECLINE', 'ACKNOWLEDGE', 'ARRIVE'] as const;
/** A person's answer to a call. ARRIVE: whoever has accepted says that they are there; it changes no status. */
export type PhoneAnswer = (typeof PHONE_ANSWERS)[number];

/** One call or message on a phone. Times are YYYY-MM-DD HH:mm:ss. */
export interface PhoneCall {
  id: number;
  /** The alarm job. */
  alarmId: number;
  alarmName: string;
  alarmStatus: AlarmStatus;
  /** In the person's language, if there is a text in it. */
  text: string;
  /** Text spoken by a call; equal to `text` if the alarm has none. */
  speechText: string;
  /** 1 is the most urgent. */
  priority: number;
  deviceType: string;
  address: string;
  state: CallState;
  sentAt: string;
  answeredAt: string | null;
  /** Files of the alarm, while it is running; an empty `path`: the file no longer exists. */
  files: PhoneFile[];
  /** Answers that the person can give now; empty: none, or too late. */
  answers: PhoneAnswer[];
}

/** A file of an alarm: `path` opens it without signing in, for a limited time. */
export interface PhoneFile {
  name: string;
  path: string;
}

/** GET /simulated-phone?participantId=&most= : the newest `most` calls and messages to this person, newest first. */
export interface PhoneReply {
  participantId: number;
  participantName: string;
  list: PhoneCall[];
}

/** GET /simulated-phone/ringing?most= : `most` people with calls that wait for an answer, newest call first. */
export interface RingingReply {
  list: { participantId: number; participantName: string; calls: number }[];
}

/** Reply of POST /simulated-phone/{callId}/answer: whether the answer counts, and if not, why. */
export interface PhoneAnswered {
  /** `again`: answered before; `late`: the alarm has ended; `notAsked`: the call expects no such answer. */
  outcome: 'taken' | 'again' | 'late' | 'notAsked';
  alarmStatus: AlarmStatus | null;
}
