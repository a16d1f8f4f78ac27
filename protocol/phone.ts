import { type Static, Type } from '@sinclair/typebox';
import { ALARM_STATUSES, CALL_STATES } from './alarms.ts';
import { choice, orNull } from './schema.ts';

/** How many calls, and how many people, the replies have if `most` isn't asked for, and at most. */
export const PHONE_LIMITS = { calls: 40, ringing: 30, most: 1_000 } as const;

export const PHONE_ANSWERS = ['ACCEPT', 'DECLINE', 'ACKNOWLEDGE', 'ARRIVE'] as const;
/** A person's answer to a call. ARRIVE: whoever has accepted says that they are there; it changes no status. */
export type PhoneAnswer = (typeof PHONE_ANSWERS)[number];

/** A file of an alarm: `path` opens it without signing in, for a limited time. */
export const PhoneFile = Type.Object({
  name: Type.String(),
  path: Type.String(),
});
export type PhoneFile = Static<typeof PhoneFile>;

/** One call or message on a phone. Times are YYYY-MM-DD HH:mm:ss. */
export const PhoneCall = Type.Object({
  id: Type.Integer(),
  /** The alarm job. */
  alarmId: Type.Integer(),
  alarmName: Type.String(),
  alarmStatus: choice(ALARM_STATUSES),
  /** In the person's language, if there is a text in it. */
  text: Type.String(),
  /** Text spoken by a call; equal to `text` if the alarm has none. */
  speechText: Type.String(),
  /** 1 is the most urgent. */
  priority: Type.Integer(),
  deviceType: Type.String(),
  address: Type.String(),
  state: choice(CALL_STATES),
  sentAt: Type.String(),
  answeredAt: orNull(Type.String()),
  /** Files of the alarm, while it is running; an empty `path`: the file no longer exists. */
  files: Type.Array(PhoneFile),
  /** Answers that the person can give now; empty: none, or too late. */
  answers: Type.Array(choice(PHONE_ANSWERS)),
});
export type PhoneCall = Static<typeof PhoneCall>;

/** GET /simulated-phone?participantId=&most= : the newest `most` calls and messages to this person, newest first. */
export const PhoneReply = Type.Object({
  participantId: Type.Integer(),
  participantName: Type.String(),
  list: Type.Array(PhoneCall),
});
export type PhoneReply = Static<typeof PhoneReply>;

/** GET /simulated-phone/ringing?most= : `most` people with calls that wait for an answer, newest call first. */
export const RingingReply = Type.Object({
  list: Type.Array(
    Type.Object({ participantId: Type.Integer(), participantName: Type.String(), calls: Type.Integer() }),
  ),
});
export type RingingReply = Static<typeof RingingReply>;

/** Reply of POST /simulated-phone/{callId}/answer: whether the answer counts, and if not, why. */
export const PhoneAnswered = Type.Object({
  /** `again`: answered before; `late`: the alarm has ended; `notAsked`: the call expects no such answer. */
  outcome: choice(['taken', 'again', 'late', 'notAsked']),
  alarmStatus: orNull(choice(ALARM_STATUSES)),
});
export type PhoneAnswered = Static<typeof PhoneAnswered>;
