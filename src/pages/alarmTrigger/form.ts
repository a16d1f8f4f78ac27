import type { AlarmText } from '../../../protocol/alarms.ts';
import { ACKNOWLEDGE_MODE, MEDIA, message } from '../../../resources/alarmFields.ts';
import { LANGUAGES } from '../../../resources/enums.ts';
import { complete } from '../../engine/complete.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import type { AlarmSource } from '../../live/outgoing.ts';

/** The values of the form. */
export interface Values extends RecordData {
  source: AlarmSource;
  /** Whether the earlier alarm was a manual call, so that this one is too. */
  manual: boolean;
  /** `name`, `systemId` and `orgName`: values of placeholders when the user listens to a text. */
  name: string;
  systemId: string;
  orgName: string;
  orgId: number;
  /** Fallback language for people whose own language has no text. */
  language: string;
  /** One text per language, including the main language. */
  translations: AlarmText[];
  /** The operator's values for placeholders that have no other value. */
  open: { [placeholder: string]: string };
  recipients: { participants: number[]; groups: number[] };
  /** Titles of recipients by `<key>:<id>`. */
  titles: { [entry: string]: string };
  priority: number;
  later: boolean;
  /** Start time, YYYY-MM-DD HH:mm:ss; used if `later` is true. */
  start: string;
  /** Whether the operator has chosen the start; otherwise it is a proposal, which stays ahead. */
  startChosen: boolean;
  alarmPlanId?: number;
  acknowledgeMode: string;
  mediaProcessingType: string;
  mediaUsageType: string;
  requiredAcceptances: number;
  /** Whether the modes come from a template or an earlier alarm, so that they are sent. */
  ownModes: boolean;
}

export const PRIORITIES = [1, 2, 3, 4, 5];
const PRIORITY = 3;

/** Definition of the fields that have the same labels and rules as those of an alarm template. */
export const FORM: Resource = complete(
  {
    schema: 1,
    name: 'alarm-trigger',
    basedOn: 'alarm-templates',
    title: '{name}',
    fields: {
      translations: {
        type: 'array',
        fields: {
          language: { type: 'enum', values: LANGUAGES },
          text: message({ language: 'language' }),
          speechText: message({ language: 'language', speechOf: 'text' }),
        },
      },
      ...ACKNOWLEDGE_MODE,
      ...MEDIA,
    },
    rules: [{ rule: 'knownPlaceholders', options: { texts: ['translations.text', 'translations.speechText'] } }],
    api: { listType: 'ALARM_TRIGGER' },
  },
  'shipped',
  [],
);

/** Returns one text per language; an empty one if `texts` has none. */
export function inAllLanguages(texts: readonly AlarmText[]): AlarmText[] {
  const languages = [...new Set([...LANGUAGES, ...texts.map(({ language }) => language)])];
  return languages.map(
    (language) => texts.find((one) => one.language === language) ?? { language, text: '', speechText: '' },
  );
}

export const isBlank = ({ text, speechText }: AlarmText): boolean => text.trim() === '' && speechText.trim() === '';

interface Context {
  orgId: number;
  /** Language of the operator. */
  language?: string;
  /** Kind of source that is chosen first; default: a text, as for a manual call. */
  kind?: AlarmSource['kind'];
}

/** Returns the values of an empty form. */
export function blankValues({ orgId, language = '', kind = 'text' }: Context): Values {
  return {
    source: { kind, title: '', texts: [] },
    manual: false,
    name: '',
    systemId: '',
    orgName: '',
    orgId,
    language: LANGUAGES.includes(language) ? language : (LANGUAGES[0] ?? ''),
    translations: inAllLanguages([]),
    open: {},
    titles: {},
    recipients: { participants: [], groups: [] },
    priority: PRIORITY,
    later: false,
    start: '',
    startChosen: false,
    ownModes: false,
    requiredAcceptances: 1,
    acknowledgeMode: 'NONE',
    mediaProcessingType: 'BY_RANK',
    mediaUsageType: 'ALL',
  };
}

const same = (a: AlarmText, b: AlarmText) => a.text === b.text && a.speechText === b.speechText;

/** Whether the operator has changed a text of the source or added one. */
export function isEdited({ translations, source }: Pick<Values, 'translations' | 'source'>): boolean {
  const loaded = inAllLanguages(source.texts);
  return translations.some((text) => {
    const before = loaded.find(({ language }) => language === text.language);
    return before ? !same(text, before) : !isBlank(text);
  });
}
