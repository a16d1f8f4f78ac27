/** ra-i18n-polyglot with what our texts need: numbers as the language writes them, readable names for missing labels. */
import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { LANGUAGES, type Language, type Messages } from '../../locales/index.ts';
import { readable } from '../engine/labels.ts';

/** Texts by their whole key. */
export type Phrases = Readonly<Record<string, string>>;

const BETWEEN_FORMS = '||||';
/** Plural forms of a text: polyglot takes three for Czech, two for the others. */
const FORMS: Readonly<Record<Language, number>> = { en: 2, de: 2, cs: 3, fr: 2, it: 2 };
const LOCALES = LANGUAGES.map(({ code, name }) => ({ locale: code, name }));

/** A text with too few plural forms gets its last one again: polyglot would show the first, which is the singular. */
function withAllForms(text: string, language: Language): string {
  if (!text.includes(BETWEEN_FORMS)) return text;
  const forms = text.split(BETWEEN_FORMS);
  while (forms.length < FORMS[language]) forms.push(forms.at(-1) ?? '');
  return forms.join(BETWEEN_FORMS);
}

/** Adds nested messages to `into`, by their whole keys. */
export function addPhrases(messages: Messages, language: Language, into: Record<string, string>, prefix = ''): void {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into[prefix + key] = withAllForms(value, language);
    else if (value && typeof value === 'object') addPhrases(value, language, into, `${prefix}${key}.`);
  }
}

/**
 * Stands for a text that does not exist. For a resource it is the readable form of its name, so that a definition needs
 * no labels; any other key is returned as it is, to be noticed.
 */
function missing(key: string): string {
  const [root, resource = '', ...rest] = key.split('.');
  if (root !== 'resources') return key;
  return readable(rest.length === 1 && rest[0] === 'name' ? resource : key);
}

type Fill = (hole: string, name: string) => unknown;

/**
 * A provider of these phrases. Texts without arguments are kept once made, in their singular: tables ask for them
 * thousands of times.
 */
export function createI18nProvider(
  language: Language,
  phrases: Phrases,
  changeLocale: I18nProvider['changeLocale'],
): I18nProvider {
  // polyglot takes whole keys as it takes nested ones
  const flat = phrases as unknown as TranslationMessages;
  const numbers = new Intl.NumberFormat(language);
  const make = () =>
    polyglotI18nProvider(() => flat, language, LOCALES, {
      onMissingKey: missing,
      replace(this: string, argument: RegExp, fill: Fill) {
        return this.replace(argument, (hole, name) => {
          const value = fill(hole, name);
          return typeof value === 'number' ? numbers.format(value) : String(value);
        });
      },
    });
  // made when the first text is asked for: while the application starts, texts are laid over each other several times
  let made: I18nProvider | undefined;
  const polyglot = () => {
    made ??= make();
    return made;
  };
  const plain = new Map<string, string>();
  return {
    getLocale: () => language,
    getLocales: () => LOCALES,
    translate(key: string, options?: unknown) {
      if (options !== undefined) return polyglot().translate(key, options);
      let text = plain.get(key);
      if (text === undefined) {
        text = polyglot().translate(key, { smart_count: 1 });
        plain.set(key, text);
      }
      return text;
    },
    changeLocale,
  };
}
