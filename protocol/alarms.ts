/** A text of an alarm in one language. */
export interface AlarmText {
  language: string;
  text: string;
  /** Text to speak in calls; empty: the text itself. */
  speechText: string;
}

/**
 * Reply of GET /alarmtemplates/prepare/{id}: what is needed to trigger; with `requestId` and recipients it is the body
 * of POST /alarm-trigger. Known placeholders are filled in.
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
  /** JSON text, unchanged from the template. */
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

/** Reply of GET /alarmpoints/quit/{id}: how many running alarms of the alarm point were acknowledged and ended. */
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

/** Longest text that can be prelistened to. */
export const PRELISTEN_MAX_LENGTH = 2_000;
