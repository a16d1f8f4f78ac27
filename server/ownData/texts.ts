import cs from '../../locales/cs/ownData.json' with { type: 'json' };
import de from '../../locales/de/ownData.json' with { type: 'json' };
import en from '../../locales/en/ownData.json' with { type: 'json' };
import fr from '../../locales/fr/ownData.json' with { type: 'json' };
import it from '../../locales/it/ownData.json' with { type: 'json' };
import { type AnswerLanguage, filled } from '../alarms/answers/texts.ts';

const TEXTS = { en, de, cs, fr, it };

export type OwnKey = keyof typeof en.ownData;

/** A text of the page on which people see and change their own data, and of the message with its link. */
export function ownText(language: AnswerLanguage, key: OwnKey, values: { [name: string]: string } = {}): string {
  return filled(TEXTS[language].ownData[key], values);
}
