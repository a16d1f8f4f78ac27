import type { AlarmText } from '../../protocol/alarms.ts';
import type { PlanData } from '../../src/duty/alarmData.ts';
import type { RecordData } from '../../src/engine/definition.ts';
import { isObject } from '../../src/engine/paths.ts';

/** What a job copies when it is raised: later changes of the records don't touch it. */
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
  /** What it calls; undefined: what its alarm point leads to. */
  calls?: { alarmPlanId: number | null; scheduleId: number | null };
  recipients: { participants: number[]; groups: number[] };
  /** Seconds in which they may accept; undefined: the usual time. */
  waitSeconds?: number;
  /** The participant whom it is about: told of it if called, but the own acceptance is no help. */
  aboutId?: number;
  /** How many of them have to accept; undefined: one. */
  requiredAcceptances?: number;
  /** A test call: this device of this participant and no other. */
  device?: { type: string; address: string };
  /** Alarms that follow this one. */
  triggers: CopiedTrigger[];
}

/** A consequential trigger as it was when its alarm was raised. */
export interface CopiedTrigger {
  id: number;
  on: string;
  name: string;
  orgId: number;
  content: AlarmContent;
}

/** A plan as a job carries it out; `planId` null: recipients given by hand. */
export interface Track {
  planId: number | null;
  title: string;
  steps: PlanData['steps'];
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown, byDefault: number): number => (typeof value === 'number' ? value : byDefault);
const oneOf = <T extends string>(values: readonly T[], value: unknown): T =>
  values.find((known) => known === value) ?? (values[0] as T);

/** The text of a record, in its language or of one of its translations. */
export const alarmText = ({ language, text, speechText }: RecordData): AlarmText => ({
  language: textIn(language),
  text: textIn(text),
  speechText: textIn(speechText),
});

/** JSON text of an icon, which is sent as one. */
export const iconText = (icon: unknown): string | null =>
  icon === null || icon === undefined ? null : typeof icon === 'string' ? icon : JSON.stringify(icon);

/** What an alarm by this record does: an alarm point, a template, a trigger; of a manual call that names none `{}`. */
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

/** The same with every text changed. */
export function withTexts(content: AlarmContent, change: (text: AlarmText) => AlarmText): AlarmContent {
  const { language, text, speechText } = content;
  return { ...content, ...change({ language, text, speechText }), translations: content.translations.map(change) };
}
