/** A text of an alarm in one language. */
export interface AlarmText {
  language: string;
  text: string;
  /** What is spoken in calls; empty: the text. */
  speechText: string;
}

/**
 * Reply of GET /alarmtemplates/prepare/{id}: what triggering needs, ready to be the body of POST /alarm-trigger once
 * `requestId` and recipients are added. Placeholders are filled in as far as they are known.
 */
export interface PreparedAlarm extends AlarmText {
  templateId: number;
  /** Extension: prepared for this alarm point (`?alarmPointId=`). */
  alarmPointId?: number;
  name: string;
  orgId: number;
  orgName: string;
  /** The same in further languages. */
  translations: AlarmText[];
  /** JSON text, as the template has it. */
  icon: string | null;
  priority: number | null;
  alarmPlanId: number | null;
  alarmPlanName: string;
  acknowledgeMode: string | null;
  mediaProcessingType: string | null;
  mediaUsageType: string | null;
  recipients: { participants: number[]; groups: number[] };
  /** Placeholders that are still in the texts, because nothing is known for them. */
  openPlaceholders: string[];
}

/** Reply of GET /alarmpoints/quit/{id}: how many running alarms of the alarm point were acknowledged and ended. */
export interface QuitReply {
  id: number;
  ended: number;
}

/** Extension `prelisten.language`: reply of POST /alarmpoints/text-prelisten-link, and how long the link is good. */
export interface PrelistenReply {
  /** Address of the audio on the platform, without a token in a header: an audio element asks for it. */
  link: string;
  seconds: number;
}

/** Longest text that is spoken for listening to it. */
export const PRELISTEN_MAX_LENGTH = 2_000;
