import { type Static, Type } from '@sinclair/typebox';
import type { DeadEnd, ResolvedLink, ResolvedStep } from './duty.ts';
import { choice, extended, orNull } from './schema.ts';

/** A text of an alarm in one language. */
export const AlarmText = Type.Object({
  language: Type.String(),
  text: Type.String(),
  /** Text to speak in calls; empty: `text` is spoken. */
  speechText: Type.String(),
});
export type AlarmText = Static<typeof AlarmText>;

/**
 * Reply of GET /alarmtemplates/prepare/{id}: the data for triggering an alarm. It is the body
 * of POST /alarm-trigger; recipients can be added. Known placeholders are filled in.
 */
export const PreparedAlarm = extended(AlarmText, {
  templateId: Type.Integer(),
  /** Extension: prepared for this alarm point (`?alarmPointId=`). */
  alarmPointId: Type.Optional(Type.Integer()),
  name: Type.String(),
  orgId: Type.Integer(),
  orgName: Type.String(),
  /** The texts in further languages. */
  translations: Type.Array(AlarmText),
  /** JSON text, as stored in the template. */
  icon: orNull(Type.String()),
  priority: orNull(Type.Integer()),
  alarmPlanId: orNull(Type.Integer()),
  alarmPlanName: Type.String(),
  acknowledgeMode: orNull(Type.String()),
  mediaProcessingType: orNull(Type.String()),
  mediaUsageType: orNull(Type.String()),
  recipients: Type.Object({ participants: Type.Array(Type.Integer()), groups: Type.Array(Type.Integer()) }),
  /** Placeholders left in the texts because their values are unknown. */
  openPlaceholders: Type.Array(Type.String()),
});
export type PreparedAlarm = Static<typeof PreparedAlarm>;

/** Reply of GET /alarmpoints/quit/{id}. `ended`: number of running alarms that were acknowledged and ended. */
export const QuitReply = Type.Object({
  id: Type.Integer(),
  ended: Type.Integer(),
});
export type QuitReply = Static<typeof QuitReply>;

/** Extension `prelisten.language`: reply of POST /alarmpoints/text-prelisten-link, and how long the link is valid. */
export const PrelistenReply = Type.Object({
  /** URL of the audio on the platform, usable by an audio element, which sends no token. */
  link: Type.String(),
  seconds: Type.Integer(),
});
export type PrelistenReply = Static<typeof PrelistenReply>;

/** Length of the longest text that can be prelistened to. */
export const PRELISTEN_MAX_LENGTH = 2_000;

/** Statuses of an alarm job (spec 4). */
export const ALARM_STATUSES = [
  'NEW',
  'CONFIG_PROBLEM',
  'INACTIVE',
  'FAILURE',
  'FINISHED',
  'INTERRUPTED',
  'CANCELED',
  'NOT_ACCEPTED',
  'NOT_ACKNOWLEDGED',
  'PARTIAL_ACCEPTED',
  'ACCEPTED',
  'PROCESSING',
  'PARTIAL_ACKNOWLEDGED',
  'ACKNOWLEDGED',
  'SCHEDULED',
] as const;
export type AlarmStatus = (typeof ALARM_STATUSES)[number];

/** States of one call of an alarm (docs/alarm-engine.md). */
export const CALL_STATES = [
  'PLANNED',
  'SENDING',
  'SENT',
  'ACCEPTED',
  'DECLINED',
  'ACKNOWLEDGED',
  'NO_ANSWER',
  'FAILED',
  'SKIPPED',
] as const;
export type CallState = (typeof CALL_STATES)[number];

/** POST /alarm-trigger. Needs at least an alarm point, a template, or a text with recipients. */
export interface AlarmTrigger {
  alarmPointId?: number;
  templateId?: number;
  /** Organization of the alarm, if there is no alarm point. */
  orgId?: number;
  name?: string;
  language?: string;
  text?: string;
  speechText?: string;
  translations?: AlarmText[];
  priority?: number;
  /** Recipients in addition to the plan of the alarm point; for a manual call the only recipients. */
  recipients?: { participants: number[]; groups: number[] };
  alarmPlanId?: number | null;
  acknowledgeMode?: string;
  mediaProcessingType?: string;
  mediaUsageType?: string;
  /** True for a manual call. */
  manual?: boolean;
  /** Extension `alarms`: how many of `recipients` have to accept; default: 1; 0: they are only informed. */
  requiredAcceptances?: number;
  /** YYYY-MM-DD HH:mm:ss; absent: at once. */
  start?: string;
  /**
   * Chosen by the caller: a second request with the same id raises no second alarm. The platform chooses one for a body
   * without it.
   */
  requestId: string;
}

/** Reply of POST /alarm-trigger. `joined`: merged into the running alarm of the alarm point (`repeatMonInterval`). */
export const AlarmRaised = Type.Object({
  id: Type.Integer(),
  status: choice(ALARM_STATUSES),
  joined: Type.Optional(Type.Boolean()),
});
export type AlarmRaised = Static<typeof AlarmRaised>;

/**
 * Reply of POST /alarm-inbound/{key}: the alarm that the event raised or was merged into. `suppressed`: an alarm rule
 * has suppressed the event.
 */
export type EventReply = AlarmRaised | { id: null; status: null; suppressed: true };

/** A step of a preview: who is called, how many have to accept, and how long the step waits. */
export interface PreviewStep extends ResolvedStep {
  requiredAcceptances: number;
  waitSeconds: number;
}

/** A plan that an alarm would carry out; `planId` null: the recipients of the request. */
export interface PreviewTrack {
  planId: number | null;
  title: string;
  steps: PreviewStep[];
}

/** Extension `alarms`: POST /alarm-trigger/preview: who would be called, and why. */
export interface AlarmPreview {
  /** Time for which the preview was made: now, or the start of the alarm. YYYY-MM-DD HH:mm:ss */
  at: string;
  name: string;
  /** The records from the alarm point to its plans. */
  links: ResolvedLink[];
  tracks: PreviewTrack[];
  /** Why plans are not reached; each step has its own dead ends. */
  deadEnds: DeadEnd[];
  /** How many people have to accept. */
  required: number;
  /** How long the calls take, for each channel that makes some; older platforms don't tell. */
  takes?: ChannelTakes[];
}

/** How many calls a channel makes without a pause for an alarm, and how long that takes at the channel's limits. */
export interface ChannelTakes {
  /** Its name, as in GET /channels. */
  channel: string;
  calls: number;
  seconds: number;
}

/** Kinds of records that can be missing when an alarm is triggered again. */
export const MISSING_PARTS = ['alarmPointId', 'templateId', 'alarmPlanId', 'participants', 'groups'] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

/**
 * Reply of GET /alarmtable/prepare-trigger-again/{id} and of /history/...: with a `requestId` it is the body of POST
 * /alarm-trigger. Records that the caller may not use any more are left out.
 */
export const PreparedAgain = extended(AlarmText, {
  alarmPointId: Type.Optional(Type.Integer()),
  templateId: Type.Optional(Type.Integer()),
  orgId: Type.Integer(),
  orgName: Type.String(),
  name: Type.String(),
  translations: Type.Array(AlarmText),
  priority: Type.Integer(),
  alarmPlanId: Type.Optional(Type.Integer()),
  acknowledgeMode: Type.Optional(Type.String()),
  mediaProcessingType: Type.Optional(Type.String()),
  mediaUsageType: Type.Optional(Type.String()),
  recipients: Type.Object({ participants: Type.Array(Type.Integer()), groups: Type.Array(Type.Integer()) }),
  manual: Type.Boolean(),
  requiredAcceptances: Type.Optional(Type.Integer()),
  /** Extension `alarms`: how many records of each kind were left out: deleted, or the caller may not use them. */
  missing: Type.Optional(
    Type.Object({
      alarmPointId: Type.Optional(Type.Integer()),
      templateId: Type.Optional(Type.Integer()),
      alarmPlanId: Type.Optional(Type.Integer()),
      participants: Type.Optional(Type.Integer()),
      groups: Type.Optional(Type.Integer()),
    }),
  ),
});
export type PreparedAgain = Static<typeof PreparedAgain>;

/** Extension `alarms`: GET /alarmpoints/{id}/inbound-key; null: there is no key, or it was never used. */
export const InboundKeyState = Type.Object({
  createdAt: orNull(Type.String()),
  lastUsedAt: orNull(Type.String()),
});
export type InboundKeyState = Static<typeof InboundKeyState>;

/** Reply of POST /alarmpoints/{id}/inbound-key: the address, which no other call returns. */
export const NewInboundKey = Type.Object({
  url: Type.String(),
});
export type NewInboundKey = Static<typeof NewInboundKey>;
