/** ra-i18n-polyglot with formatted numbers and readable names for missing labels. */
import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { LANGUAGES, type Language, type Messages } from '../../locales/index.ts';
import { readable } from '../engine/labels.ts';
import { formatNumber } from './format.ts';

/** Texts by their full key. */
export type Phrases = Readonly<Record<string, string>>;

const BETWEEN_FORMS = '||||';
/** Number of plural forms: polyglot expects three for Czech, two for the others. */
const FORMS: Readonly<Record<Language, number>> = { en: 2, de: 2, cs: 3, fr: 2, it: 2 };
const LOCALES = LANGUAGES.map(({ code, name }) => ({ locale: code, name }));

/** Repeats the last plural form if some are missing; polyglot would show the first, the singular. */
function withAllForms(text: string, language: Language): string {
  if (!text.includes(BETWEEN_FORMS)) return text;
  const forms = text.split(BETWEEN_FORMS);
  while (forms.length < FORMS[language]) forms.push(forms.at(-1) ?? '');
  return forms.join(BETWEEN_FORMS);
}

/** Flattens nested messages into `into`, by their full keys. */
export function addPhrases(messages: Messages, language: Language, into: Record<string, string>, prefix = ''): void {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into[prefix + key] = withAllForms(value, language);
    else if (value && typeof value === 'object') addPhrases(value, language, into, `${prefix}${key}.`);
  }
}

/**
 * The replacement for a missing text: for resources the readable form of the name, so that definitions need no labels;
 * otherwise the key.
 */
function missing(key: string): string {
  const [root, resource = '', ...rest] = key.split('.');
  if (root !== 'resources') return key;
  return readable(rest.length === 1 && rest[0] === 'name' ? resource : key);
}

type Fill = (hole: string, name: string) => unknown;

/**
 * Creates an i18n provider for these phrases. Texts without arguments are cached in their singular form, because tables
 * use them thousands of times.
 */
export function createI18nProvider(
  language: Language,
  phrases: Phrases,
  changeLocale: I18nProvider['changeLocale'],
): I18nProvider {
  // polyglot accepts flat keys as well as nested messages
  const flat = phrases as unknown as TranslationMessages;
  const make = () =>
    polyglotI18nProvider(() => flat, language, LOCALES, {
      onMissingKey: missing,
      replace(this: string, argument: RegExp, fill: Fill) {
        return this.replace(argument, (hole, name) => {
          const value = fill(hole, name);
          return typeof value === 'number' ? formatNumber(value, language) : String(value);
        });
      },
    });
  // created when the first text is translated, because texts are merged several times while the application starts
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
