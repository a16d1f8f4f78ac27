import cs from '../../../locales/cs/answers.json' with { type: 'json' };
import de from '../../../locales/de/answers.json' with { type: 'json' };
import en from '../../../locales/en/answers.json' with { type: 'json' };
import fr from '../../../locales/fr/answers.json' with { type: 'json' };
import it from '../../../locales/it/answers.json' with { type: 'json' };

const TEXTS = { en, de, cs, fr, it };

/** A language of e-mails and link pages. */
export type AnswerLanguage = keyof typeof TEXTS;
export const ANSWER_LANGUAGES = Object.keys(TEXTS) as AnswerLanguage[];
export type AnswerKey = keyof typeof en.answers;

/** Language codes by the language names that records use. */
const CODES: { readonly [language: string]: AnswerLanguage } = {
  ENGLISH: 'en',
  GERMAN: 'de',
  CZECH: 'cs',
  FRENCH: 'fr',
  ITALIAN: 'it',
};

/** The code of a record's language; English if the language has no texts. */
export const languageOf = (language: string): AnswerLanguage => CODES[language] ?? 'en';

/** The first language of an Accept-Language header that has texts; English if there is none. */
export function languageAccepted(header: string | undefined): AnswerLanguage {
  const wanted = (header ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return wanted.find((code): code is AnswerLanguage => Object.hasOwn(TEXTS, code)) ?? 'en';
}

/** A text with its placeholders, such as %{name}, filled in. */
export const filled = (text: string, values: { readonly [name: string]: string }): string =>
  text.replace(/%\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** A text of e-mails and of the answer page. */
export function answerText(language: AnswerLanguage, key: AnswerKey, values: { [name: string]: string } = {}): string {
  return filled(TEXTS[language].answers[key], values);
}
