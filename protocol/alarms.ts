import type { DeadEnd, ResolvedLink, ResolvedStep } from './duty.ts';

/** A text of an alarm in one language. */
export interface AlarmText {
  language: string;
  text: string;
  /** Text to speak in calls; empty: `text` is spoken. */
  speechText: string;
}

/**
 * Reply of GET /alarmtemplates/prepare/{id}: the data for triggering an alarm. It is the body
 * of POST /alarm-trigger; recipients can be added. Known placeholders are filled in.
 */
export interface PreparedAlarm extends AlarmText {
  templateId: number;
  /** Extension: prepared for this alarm point (`?alarmPointId=`). */
  alarmPointId?: number;
  name: string;
  orgId: number;
  orgName: string;
  /** The texts in further languages. */
  translations: AlarmText[];
  /** JSON text, as stored in the template. */
  icon: string | null;
  priority: number | null;
  alarmPlanId: number | null;
  alarmPlanName: string;
  acknowledgeMode: string | null;
  mediaProcessingType: string | null;
  mediaUsageType: string | null;
  recipients: { participants: number[]; groups: number[] };
  /** Placeholders left in the texts because their values are unknown. */
  openPlaceholders: string[];
}

/** Reply of GET /alarmpoints/quit/{id}. `ended`: number of running alarms that were acknowledged and ended. */
export interface QuitReply {
  id: number;
  ended: number;
}

/** Extension `prelisten.language`: reply of POST /alarmpoints/text-prelisten-link, and how long the link is valid. */
export interface PrelistenReply {
  /** URL of the audio on the platform, usable by an audio element, which sends no token. */
  link: string;
  seconds: number;
}

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
export interface AlarmRaised {
  id: number;
  status: AlarmStatus;
  joined?: boolean;
}

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

/**
 * Reply of GET /alarmtable/prepare-trigger-again/{id} and of /history/...: with a `requestId` it is the body of POST
 * /alarm-trigger. Records that the caller may not use any more are left out.
 */
export interface PreparedAgain extends AlarmText {
  alarmPointId?: number;
  templateId?: number;
  orgId: number;
  orgName: string;
  name: string;
  translations: AlarmText[];
  priority: number;
  alarmPlanId?: number;
  acknowledgeMode?: string;
  mediaProcessingType?: string;
  mediaUsageType?: string;
  recipients: { participants: number[]; groups: number[] };
  manual: boolean;
  requiredAcceptances?: number;
  /** Extension `alarms`: how many records of each kind were left out: deleted, or the caller may not use them. */
  missing?: { [key in MissingPart]?: number };
}

/** Kinds of records that can be missing when an alarm is triggered again. */
export const MISSING_PARTS = ['alarmPointId', 'templateId', 'alarmPlanId', 'participants', 'groups'] as const;
export type MissingPart = (typeof MISSING_PARTS)[number];

/** Extension `alarms`: GET /alarmpoints/{id}/inbound-key; null: there is no key, or it was never used. */
export interface InboundKeyState {
  createdAt: string | null;
  lastUsedAt: string | null;
}

/** Reply of POST /alarmpoints/{id}/inbound-key: the address, which no other call returns. */
export interface NewInboundKey {
  url: string;
}
