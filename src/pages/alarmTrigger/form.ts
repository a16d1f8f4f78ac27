import type { AlarmText } from '../../../protocol/alarms.ts';
import { ACKNOWLEDGE_MODE, MEDIA, message } from '../../../resources/alarmFields.ts';
import { LANGUAGES } from '../../../resources/enums.ts';
import { complete } from '../../engine/complete.ts';
import type { RecordData, Resource } from '../../engine/definition.ts';
import type { Source } from '../../live/outgoing.ts';

/** The values of the form. */
export interface Values extends RecordData {
  source: Source;
  /** The earlier alarm was a manual call, and so is this one. */
  manual: boolean;
  /** For the values of placeholders while listening. */
  name: string;
  systemId: string;
  orgName: string;
  orgId: number;
  /** The language of those whose own language has no text. */
  language: string;
  /** One for each language, the main one included. */
  translations: AlarmText[];
  /** Values of placeholders that nothing else has a value for. */
  open: { [placeholder: string]: string };
  recipients: { participants: number[]; groups: number[] };
  /** Titles of recipients by `<key>:<id>`. */
  titles: { [entry: string]: string };
  priority: number;
  later: boolean;
  /** YYYY-MM-DD HH:mm:ss */
  start: string;
  alarmPlanId?: number;
  acknowledgeMode: string;
  mediaProcessingType: string;
  mediaUsageType: string;
  requiredAcceptances: number;
  /** The modes are those of a template or of an earlier alarm. */
  ownModes: boolean;
}

export const PRIORITIES = [1, 2, 3, 4, 5];
const PRIORITY = 3;

/** The fields of an alarm that are edited as those of its template are, with the same labels and rules. */
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

/** A text for every language, empty where there is none. */
export function inAllLanguages(texts: readonly AlarmText[]): AlarmText[] {
  const languages = [...new Set([...LANGUAGES, ...texts.map(({ language }) => language)])];
  return languages.map(
    (language) => texts.find((one) => one.language === language) ?? { language, text: '', speechText: '' },
  );
}

export const isBlank = ({ text, speechText }: AlarmText): boolean => text.trim() === '' && speechText.trim() === '';

interface Context {
  orgId: number;
  /** The language of the operator. */
  language?: string;
}

/** The empty form. */
export function blankValues({ orgId, language = '' }: Context): Values {
  return {
    ...{ source: { kind: 'text', title: '', texts: [] }, manual: false },
    ...{ name: '', systemId: '', orgName: '', orgId },
    language: LANGUAGES.includes(language) ? language : (LANGUAGES[0] ?? ''),
    ...{ translations: inAllLanguages([]), open: {}, titles: {} },
    recipients: { participants: [], groups: [] },
    ...{ priority: PRIORITY, later: false, start: '', ownModes: false, requiredAcceptances: 1 },
    ...{ acknowledgeMode: 'NONE', mediaProcessingType: 'BY_RANK', mediaUsageType: 'ALL' },
  };
}

const same = (a: AlarmText, b: AlarmText) => a.text === b.text && a.speechText === b.speechText;

/** Whether the operator has changed a text of the source, or written one. */
export function isEdited({ translations, source }: Pick<Values, 'translations' | 'source'>): boolean {
  const loaded = inAllLanguages(source.texts);
  return translations.some((text) => {
    const before = loaded.find(({ language }) => language === text.language);
    return before ? !same(text, before) : !isBlank(text);
  });
}
