import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadMessages, LANGUAGES as OFFERED } from '../../../locales/index.ts';
import { ALARM_STATUSES } from '../../../protocol/alarms.ts';

const ROOT = join(import.meta.dirname, '../../../locales');
const LANGUAGES = ['en', 'de', 'cs', 'fr', 'it'];
const files = readdirSync(join(ROOT, 'en')).filter((name) => name.endsWith('.json'));

function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null) throw new Error(`${prefix} is neither a text nor a group of texts`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix === '' ? key : `${prefix}.${key}`));
}

function textsOf(language: string, file: string): Map<string, string> {
  return new Map(flatten(JSON.parse(readFileSync(join(ROOT, language, file), 'utf8'))));
}

const argumentsOf = (text: string) => [...new Set(text.match(/%?\{\w+\}/g) ?? [])].sort();

it('sign-in and the rest are offered in five languages [S1.26][S1.27][S1.28][S1.29][S1.30][S1.31][S1.32][S1.33] [T3]', async () => {
  const shown = OFFERED.map(async ({ code }) => {
    const [first, rest] = await Promise.all([loadMessages(code, 'signIn'), loadMessages(code, 'app')]);
    return [code, first, rest];
  });
  expect(await Promise.all(shown)).toMatchObject([
    ['en', { signIn: { continue: 'Continue' } }, { shell: { profile: { logout: 'Logout' } } }],
    ['de', { signIn: { continue: 'Weiter' } }, { shell: { profile: { logout: 'Abmelden' } } }],
    ['cs', { signIn: { continue: 'Pokračovat' } }, { shell: { profile: { logout: 'Odhlásit se' } } }],
    ['fr', { signIn: { continue: 'Continuer' } }, { shell: { profile: { logout: 'Déconnexion' } } }],
    ['it', { signIn: { continue: 'Continua' } }, { shell: { profile: { logout: 'Esci' } } }],
  ]);
});

describe.each(files)('%s', (file) => {
  const english = textsOf('en', file);

  it.each(LANGUAGES)('has the same keys in %s', (language) => {
    expect([...textsOf(language, file).keys()].sort()).toEqual([...english.keys()].sort());
  });

  it.each(LANGUAGES)('has a text for every key in %s', (language) => {
    const empty = [...textsOf(language, file)].filter(([, text]) => text.trim() === '').map(([key]) => key);
    expect(empty).toEqual([]);
  });

  it.each(LANGUAGES)('has the same arguments in %s', (language) => {
    const texts = textsOf(language, file);
    const different = [...english]
      .filter(([key, text]) => argumentsOf(texts.get(key) ?? '').join() !== argumentsOf(text).join())
      .map(([key]) => key);
    expect(different).toEqual([]);
  });

  // a language may have plural forms where English has none, but not the other way round
  it.each(LANGUAGES)('has plural forms wherever English has them in %s', (language) => {
    const plurals = (texts: Map<string, string>) =>
      [...texts]
        .filter(([, text]) => text.includes('||||'))
        .map(([key]) => key)
        .sort();
    expect(plurals(textsOf(language, file))).toEqual(expect.arrayContaining(plurals(english)));
  });

  it.each(LANGUAGES)('has the right number of plural forms in %s', (language) => {
    const forms = { en: 2, de: 2, cs: 3, fr: 2, it: 2 }[language];
    const wrong = [...textsOf(language, file)]
      .filter(([, text]) => text.includes('||||') && text.split('||||').length !== forms)
      .map(([key]) => key);
    expect(wrong).toEqual([]);
  });

  it.each(LANGUAGES.slice(1))('is translated into %s, not copied', (language) => {
    const texts = textsOf(language, file);
    const long = [...english].filter(([, text]) => (text.split('||||')[0] ?? '').split(' ').length > 4);
    const copied = long.filter(([key, text]) => texts.get(key) === text).map(([key]) => key);
    expect(copied).toEqual([]);
  });
});

/** What a text quotes, without arguments. */
const quotesOf = (text = ''): string[] =>
  [...text.matchAll(/[“„"«]\s*([^“”„"«»%]+?)\s*[”“"»]/g)].map(([, quote = '']) => quote);

it.each(LANGUAGES)('a text in %s that quotes another one, such as an authority, quotes it as it is', (language) => {
  const texts = (code: string) => new Map(files.flatMap((file) => [...textsOf(code, file)]));
  const forms = (all: Map<string, string>) =>
    new Set([...all.values()].flatMap((text) => text.split('||||').map((form) => form.trim())));
  const [english, own] = [texts('en'), texts(language)];
  const [inEnglish, inOwn] = [forms(english), forms(own)];
  const quoting = [...english].filter(([, text]) => quotesOf(text).some((quote) => inEnglish.has(quote)));
  const wrong = quoting.flatMap(([key]) => quotesOf(own.get(key)).filter((quote) => !inOwn.has(quote)));
  expect(quoting.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

it('has every file of texts in every language', () => {
  for (const language of LANGUAGES) {
    expect(
      readdirSync(join(ROOT, language))
        .filter((name) => name.endsWith('.json'))
        .sort(),
    ).toEqual([...files].sort());
  }
});

interface Term {
  term: string;
  /** Patterns of forbidden words. */
  not: string[];
}

/** The plural forms of a text without the names of its placeholders, which users don't see. */
const words = (text: string): string[] => text.replaceAll(/%?\{\w+\}/g, '…').split('||||');

describe.each(LANGUAGES)('the glossary of %s [U12]', (language) => {
  const glossary: Term[] = JSON.parse(readFileSync(join(ROOT, 'glossary', `${language}.json`), 'utf8'));
  const texts = files.flatMap((file) => [...textsOf(language, file)]);

  it('is followed: one word for one thing', () => {
    const found = texts.flatMap(([key, text]) =>
      glossary.flatMap(({ term, not }) =>
        not
          .filter((pattern) => words(text).some((form) => new RegExp(pattern, 'iu').test(form.trim())))
          .map((pattern) => `${key}: ${pattern} instead of ${term}`),
      ),
    );
    expect(found).toEqual([]);
  });

  it('detects the words that it replaces', () => {
    const known = {
      en: 'Take it over',
      de: 'Noch niemand wird gerufen',
      cs: 'Kdo se volá',
      fr: 'La fiche',
      it: 'La scheda',
    };
    const text = known[language as keyof typeof known];
    expect(glossary.some(({ not }) => not.some((pattern) => new RegExp(pattern, 'iu').test(text)))).toBe(true);
  });
});

it.each(LANGUAGES)('the statuses of alarms in %s fit into their column', (language) => {
  const texts = textsOf(language, 'resources.json');
  const long = ALARM_STATUSES.filter((status) => (texts.get(`enums.${status}`)?.length ?? 99) > 21);
  expect(long).toEqual([]);
});
