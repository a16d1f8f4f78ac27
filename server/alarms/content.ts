import type { AlarmText } from '../../protocol/alarms.ts';
import type { PlanData } from '../../src/duty/alarmData.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';

/** Settings that a job copies when it is raised, so that later changes of the records don't affect it. */
export interface AlarmContent extends AlarmText {
  translations: AlarmText[];
  /** JSON text. */
  icon: string | null;
  acknowledgeMode: 'NONE' | 'ACCEPT' | 'ACCEPT_AND_ACKNOWLEDGE';
  /** Minutes. */
  localAcknowledgeTime: number;
  confirmPriority: number;
  mediaProcessingType: 'BY_RANK' | 'PARALLEL';
  mediaUsageType: 'ALL' | 'FIRST_REACHED';
  countRepeat: number;
  /** Minutes. */
  repeatBetween: number;
  /** Minutes within which a further trigger counts as this alarm. */
  repeatMonInterval: number;
  instructionFiles: unknown[];
  /** Alarm plan and schedule to call; undefined: those of the alarm point. */
  calls?: { alarmPlanId: number | null; scheduleId: number | null };
  recipients: { participants: number[]; groups: number[] };
  /** Seconds that the recipients have to accept; undefined: the default. */
  waitSeconds?: number;
  /** The participant whom the alarm is about: is informed if called, but can't accept it. */
  aboutId?: number;
  /** Number of recipients who have to accept; undefined: one. */
  requiredAcceptances?: number;
  /** Set for a test call: the only device that is called. */
  device?: { type: string; address: string };
  /** Consequential triggers of the alarm point, with the content of the alarms that they raise. */
  triggers: CopiedTrigger[];
}

/** A consequential trigger as it was when the alarm was raised. */
export interface CopiedTrigger {
  id: number;
  on: string;
  name: string;
  orgId: number;
  content: AlarmContent;
}

/** An alarm plan as a job copied it; `planId` null: recipients selected manually. */
export interface Track {
  planId: number | null;
  title: string;
  steps: PlanData['steps'];
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown, byDefault: number): number => (typeof value === 'number' ? value : byDefault);
const oneOf = <T extends string>(values: readonly T[], value: unknown): T =>
  values.find((known) => known === value) ?? (values[0] as T);

/** Language and texts of a record or of one of its translations. */
export const alarmText = ({ language, text, speechText }: RecordData): AlarmText => ({
  language: textIn(language),
  text: textIn(text),
  speechText: textIn(speechText),
});

/** An icon as JSON text, whether it is given as text or as an object; null if there is none. */
export const iconText = (icon: unknown): string | null =>
  icon === null || icon === undefined ? null : typeof icon === 'string' ? icon : JSON.stringify(icon);

/**
 * The alarm content that a record defines: an alarm point, a template or a consequential trigger; `{}` for a manual
 * alarm without one.
 */
export function contentOf(record: RecordData): AlarmContent {
  const translations = Array.isArray(record.translations) ? record.translations.filter(isObject) : [];
  return {
    ...alarmText(record),
    translations: translations.map(alarmText),
    icon: iconText(record.icon),
    acknowledgeMode: oneOf(['NONE', 'ACCEPT', 'ACCEPT_AND_ACKNOWLEDGE'], record.acknowledgeMode),
    localAcknowledgeTime: numberIn(record.localAcknowledgeTime, 1),
    confirmPriority: numberIn(record.confirmPriority, 1),
    mediaProcessingType: oneOf(['BY_RANK', 'PARALLEL'], record.mediaProcessingType),
    mediaUsageType: oneOf(['ALL', 'FIRST_REACHED'], record.mediaUsageType),
    countRepeat: numberIn(record.countRepeat, 0),
    repeatBetween: numberIn(record.repeatBetween, 0),
    repeatMonInterval: numberIn(record.repeatMonInterval, 0),
    instructionFiles: Array.isArray(record.instructionFiles) ? record.instructionFiles : [],
    recipients: { participants: [], groups: [] },
    triggers: [],
  };
}

/** The content with `change` applied to all its texts. */
export function withTexts(content: AlarmContent, change: (text: AlarmText) => AlarmText): AlarmContent {
  const { language, text, speechText } = content;
  return { ...content, ...change({ language, text, speechText }), translations: content.translations.map(change) };
}

/** The content with texts that begin with a sentence in their own language; so do the spoken ones. */
export const withPreface = (content: AlarmContent, sentence: (language: string) => string): AlarmContent =>
  withTexts(content, ({ language, text, speechText }) => {
    const before = sentence(language);
    const both = (own: string) => [before, own].filter(Boolean).join(' ');
    return { language, text: both(text), speechText: both(speechText || text) };
  });

/**
 * The content with texts: without a written text of its own, those of the initiating alarm in all its languages, spoken
 * as the content says in its own language.
 */
export function withTextsOf(initiating: AlarmContent, own: AlarmContent): AlarmContent {
  if (own.text.trim() !== '') return own;
  const spoken = (of: AlarmText) => of.language === own.language && own.speechText.trim() !== '';
  const { language, text, speechText, translations } = withTexts(initiating, (of) =>
    spoken(of) ? { ...of, speechText: own.speechText } : of,
  );
  return { ...own, language, text, speechText, translations };
}
