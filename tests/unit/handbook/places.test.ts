import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PERIODS } from '../../../protocol/dashboard.ts';
import { LONE_WORKER_DEFAULTS } from '../../../protocol/loneWorker.ts';
import { ALARM_APP_TYPES, AUTHORITIES } from '../../../resources/enums.ts';
import { SECTIONS } from '../../../resources/pages.ts';
import { HOLD_DURATION } from '../../../src/pages/alarmPanels/hold.ts';
import { QUIET } from '../../../src/pages/alarmTable/follow.ts';
import { SCREEN_TITLES } from '../../../src/pages/alarmTable/request.ts';
import { PAGES } from '../../../src/pages/registry.ts';
import { loaded } from '../shipped.ts';

const root = resolve(import.meta.dirname, '../../..');

/** The texts of a language by their keys; of a text with a plural, its last form. */
function textsOf(language: string): Map<string, string> {
  const folder = resolve(root, 'locales', language);
  const found = new Map<string, string>();
  const add = (key: string, value: unknown): void => {
    if (typeof value === 'string') found.set(key, value.split('||||').at(-1)?.trim() ?? '');
    else for (const [name, one] of Object.entries(value as object)) add(key === '' ? name : `${key}.${name}`, one);
  };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    add('', JSON.parse(readFileSync(resolve(folder, file), 'utf8')));
  return found;
}

const chaptersOf = (language: string): string[] =>
  readdirSync(resolve(root, 'docs/handbook', language)).map((file) => file.replace(/\.md$/, ''));

/** A chapter in one line. */
const read = (language: string, name: string): string =>
  readFileSync(resolve(root, 'docs/handbook', language, `${name}.md`), 'utf8').replaceAll(/\s+/g, ' ');

/** What the sentences of the languages say before and between names. */
const WORDS = {
  en: { below: 'below', tab: 'tab', authority: 'authorit(?:y|y of its own,)' },
  de: { below: 'unter', tab: 'Reiter', authority: '(?:Berechtigung|eigene Berechtigung,)' },
};

/** Sentences with numbers that the code decides. `#`: the number, written as a word where the language does. */
const NUMBERS: { chapter: string; number: number; en: string; de: string }[] = [
  { chapter: 'alarm-panels', number: HOLD_DURATION / 1_000, en: 'Hold the button for # second', de: 'eine Sekunde' },
  { chapter: 'alarm-table', number: QUIET / 1_000, en: 'for # seconds after that', de: 'und # Sekunden nach dem' },
  { chapter: 'alarm-apps', number: ALARM_APP_TYPES.length, en: 'one of its # buttons', de: 'ihrer # Tasten' },
  { chapter: 'check-in', number: LONE_WORKER_DEFAULTS.grace, en: '# more minutes', de: 'weiteren # Minuten' },
  { chapter: 'dashboard', number: PERIODS.length, en: 'a period offer # of them', de: 'bieten # davon an' },
];
const WRITTEN = { en: { 1: 'one', 2: 'two', 6: 'six' }, de: { 1: 'eine', 2: 'zwei', 6: 'sechs' } };

describe.each(['en', 'de'] as const)('in %s', (language) => {
  const texts = textsOf(language);
  const chapters = chaptersOf(language);
  const { below, tab, authority } = WORDS[language];
  const matches = (name: string, pattern: string) => [...read(language, name).matchAll(new RegExp(pattern, 'gu'))];

  const sectionOf = new Map(SECTIONS.map((section) => [texts.get(`shell.sections.${section}`), section]));
  const entries = new Set([
    ...PAGES.map(({ name, section }) => `${section}: ${texts.get(`pages.${name}`)}`),
    ...loaded.resources.map(({ name, menu }) => `${menu?.section}: ${texts.get(`resources.${name}.name`)}`),
  ]);
  it.each(chapters)('%s finds entries of the menu in their sections', (name) => {
    const wrong = matches(name, `\\*\\*([^*]+)\\*\\* ${below} \\*\\*([^*]+)\\*\\*`).filter(([, entry, place = '']) => {
      const section = sectionOf.get(place);
      return section !== undefined && !entries.has(`${section}: ${entry}`);
    });
    expect(wrong.map(([said]) => said)).toEqual([]);
  });

  const authorities = new Set(AUTHORITIES.map((one) => texts.get(`enums.${one}`)));
  it.each(chapters)('%s calls authorities by their names', (name) => {
    const wrong = matches(name, `\\b${authority} \\*\\*([^*]+)\\*\\*`).filter(([, one]) => !authorities.has(one));
    expect(wrong.map(([said]) => said)).toEqual([]);
  });

  const tabs = new Set([
    ...[...texts].filter(([key]) => /^resources\.[^.]+\.tabs\./.test(key)).map(([, text]) => text),
    ...Object.values(SCREEN_TITLES).map((key) => texts.get(key)),
  ]);
  it.each(chapters)('%s calls tabs by their names', (name) => {
    const wrong = matches(name, `\\b${tab} \\*\\*([^*]+)\\*\\*`).filter(([, one]) => !tabs.has(one));
    expect(wrong.map(([said]) => said)).toEqual([]);
  });

  it.each(NUMBERS)('$chapter says the number of the code: $number', ({ chapter, number, ...said }) => {
    const written = (WRITTEN[language] as { [digits: number]: string })[number] ?? String(number);
    expect(read(language, chapter)).toContain(said[language].replace('#', written));
  });
});

describe('both languages', () => {
  const keysOf = (language: string) => {
    const keys = new Map<string, string[]>();
    for (const [key, text] of textsOf(language)) keys.set(text, [...(keys.get(text) ?? []), key]);
    return keys;
  };
  const known = { en: keysOf('en'), de: keysOf('de') };
  const quotesOf = (name: string, language: 'en' | 'de') => [
    ...new Set(
      [...read(language, name).matchAll(/\*\*([^*]+)\*\*/g)]
        .map(([, quote = '']) => quote)
        // only one form of a text with a plural has a key here
        .filter((quote) => known[language].has(quote)),
    ),
  ];
  const without = (name: string, one: 'en' | 'de', other: 'en' | 'de') => {
    const keys = new Set(quotesOf(name, other).flatMap((quote) => known[other].get(quote) ?? []));
    return quotesOf(name, one).filter((quote) => !known[one].get(quote)?.some((key) => keys.has(key)));
  };
  it.each(chaptersOf('en'))('%s quotes the same texts of the console', (name) => {
    expect([without(name, 'en', 'de'), without(name, 'de', 'en')]).toEqual([[], []]);
  });
});
