import type { EnumField, Fields, RecordLink, RuleUse, SimpleField, Tab, TextField } from '../src/engine/definition.ts';
import {
  ACKNOWLEDGE_MODES,
  ALARM_POINT_TYPES,
  DEFAULT_ALARM_ICON,
  LANGUAGES,
  MEDIA_PROCESSING_TYPES,
  MEDIA_USAGE_TYPES,
} from './enums.ts';

/** Fields and tabs shared by all definitions that trigger alarms. */

/** Icon and color of an alarm, as JSON text on the wire. */
export const ICON: SimpleField = {
  type: 'json',
  maxBytes: 1024,
  default: DEFAULT_ALARM_ICON,
  widget: 'icon',
  cell: 'icon',
  codec: 'jsonText',
};

/** The kind of an alarm point, which is set for good when it is created. */
export const ALARM_POINT_TYPE: EnumField = {
  type: 'enum',
  values: ALARM_POINT_TYPES,
  required: true,
  readOnly: true,
  fixed: true,
};

/** A text that is sent or spoken to people; text templates can be inserted. `more` names related fields. */
export function message(more: { language?: string; speechOf?: string } = {}): TextField {
  const options = { templates: 'text-templates', texts: 'texts', ...more };
  return { type: 'longText', maxLength: 1000, widget: { name: 'messageText', options } };
}

/** A message in the language of the field `language`: the written text, and the spoken text if it differs. */
export const TEXTS: Fields = {
  text: { ...message({ language: 'language' }), required: true },
  speechText: message({ language: 'language', speechOf: 'text' }),
};

/** The language of the main message. */
export const LANGUAGE: Fields = {
  language: { type: 'enum', values: LANGUAGES, required: true, defaultFrom: 'userLanguage', default: 'ENGLISH' },
};

/** The message in further languages. */
export const TRANSLATIONS: Fields = {
  translations: {
    type: 'array',
    maxItems: LANGUAGES.length - 1,
    fields: { language: { type: 'enum', values: LANGUAGES, required: true }, ...TEXTS },
  },
};

/** Rules of a message with translations. */
export const TRANSLATED_RULES: RuleUse[] = [
  {
    rule: 'knownPlaceholders',
    options: { texts: ['text', 'speechText', 'translations.text', 'translations.speechText'] },
  },
  { rule: 'distinctValues', options: { values: ['language', 'translations.language'] } },
];

export const ACKNOWLEDGE_MODE: Fields = {
  acknowledgeMode: { type: 'enum', values: ACKNOWLEDGE_MODES, required: true, default: 'NONE' },
};

const ACKNOWLEDGED = { not: { field: 'acknowledgeMode', is: 'NONE' } };
const REPEATED = { not: { field: 'countRepeat', in: [0, null] } };

/** When the alarm counts as handled (defaults: spec 9). */
export const ACKNOWLEDGING: Fields = {
  ...ACKNOWLEDGE_MODE,
  localAcknowledgeTime: { type: 'int', min: 1, max: 1440, unit: 'minutes', default: 1, visible: ACKNOWLEDGED },
  confirmPriority: { type: 'int', min: 1, max: 99, default: 1, visible: ACKNOWLEDGED },
};

/** How a person's devices are used. */
export const MEDIA: Fields = {
  mediaProcessingType: { type: 'enum', values: MEDIA_PROCESSING_TYPES, required: true, default: 'BY_RANK' },
  mediaUsageType: { type: 'enum', values: MEDIA_USAGE_TYPES, required: true, default: 'ALL' },
};

/** Repetition of the alarm (defaults: spec 9). */
export const REPETITION: Fields = {
  countRepeat: { type: 'int', min: 0, max: 99, default: 0 },
  repeatBetween: { type: 'int', min: 0, max: 1440, unit: 'minutes', default: 0, visible: REPEATED },
  repeatMonInterval: { type: 'int', min: 0, max: 1440, unit: 'minutes', default: 0 },
};

/** Instruction files, in reading order. */
export const INSTRUCTION_FILES: SimpleField = {
  type: 'json',
  maxBytes: 65_536,
  default: [],
  widget: 'instructionFiles',
};

/** Link to the page that triggers an alarm, with the record preselected. */
export function triggerLink(by: 'point' | 'template'): RecordLink {
  const to = `/alarm-trigger?${by}={id}`;
  return { name: 'trigger', to, icon: 'campaign', authority: 'ALARM_PANEL', search: true };
}

export const FILES_TAB: Tab = { name: 'files', rows: ['instructionFiles'] };

/** How people are called, and when the alarm counts as handled. */
export const CALLING_ROWS: NonNullable<Tab['rows']> = [
  ['mediaProcessingType', 'mediaUsageType'],
  'acknowledgeMode',
  ['localAcknowledgeTime', 'confirmPriority'],
];
