import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import contents from '../../../docs/handbook/contents.json';
import { linkOf, readChapter, textOf } from '../../../scripts/lib/markdown.mjs';
import { SETTINGS } from '../../../server/settings.ts';
import { pages } from '../../../src/pages/registry.ts';
import { loaded } from '../shipped.ts';

const docs = resolve(import.meta.dirname, '../../../docs');
const LANGUAGES = ['en', 'de'];
const read = (path: string, name: string) => readChapter(readFileSync(resolve(docs, path), 'utf8'), name);
const namesOf = (language: string) =>
  readdirSync(resolve(docs, 'handbook', language)).map((file) => file.replace(/\.md$/, ''));
const chapters = (language: string) =>
  new Map([
    ...['definition', 'protocol'].map((name) => [name, read(`${name}.md`, name)] as const),
    ...namesOf(language).map((name) => [name, read(`handbook/${language}/${name}.md`, name)] as const),
  ]);
const inEnglish = chapters('en');
const { resources } = loaded;

/** All texts of the console in a language; for a text with a plural, both forms. */
function textsOf(language: string): Set<string> {
  const folder = resolve(docs, '../locales', language);
  const all = (value: unknown): string[] =>
    typeof value === 'string'
      ? value.split('||||').map((form) => form.trim())
      : Object.values(value as object).flatMap(all);
  return new Set(
    readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .flatMap((file) => all(JSON.parse(readFileSync(resolve(folder, file), 'utf8')))),
  );
}

/** Whether a help reference leads to a chapter, and to a heading in it if it names one. */
function leads(help: string, among = inEnglish): boolean {
  const [name = '', heading] = help.split('#');
  const chapter = among.get(name);
  return chapter !== undefined && (heading === undefined || chapter.headings.some(({ id }) => id === heading));
}

describe('every screen has a chapter', () => {
  const entries = pages.flatMap(({ menu = [] }) => menu);
  it.each(entries.map(({ name, help = name }) => [name, help]))('menu entry %s: %s', (_, help) => {
    expect(leads(help)).toBe(true);
  });

  // a blank frame: there is nothing to explain
  const shown = pages.filter(({ path }) => path !== '/empty');
  it.each(shown.map(({ path, menu = [] }) => [path, menu.length] as const))('page %s', (path, menu) => {
    expect(menu > 0 || leads(path.split('/')[1] ?? '')).toBe(true);
  });

  it.each(
    resources.filter(({ list, partOf }) => list && partOf === undefined).map(({ name, help = name }) => [name, help]),
  )('definition %s: %s', (_, help) => {
    expect(leads(help)).toBe(true);
  });

  it('every setting of the server is explained', () => {
    const text = readFileSync(resolve(docs, 'handbook/en/settings.md'), 'utf8');
    expect(Object.keys(SETTINGS.properties).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

it('lists each chapter once', () => {
  const listed = contents.groups.flatMap((group) => group.chapters);
  expect(contents.languages).toEqual(LANGUAGES);
  expect(listed.toSorted()).toEqual([...inEnglish.keys()].toSorted());
});

describe.each(LANGUAGES)('in %s', (language) => {
  const found = chapters(language);
  const names = namesOf(language);
  const screens = new Set([...pages.map(({ path }) => path.split('/')[1]), ...resources.map(({ name }) => name)]);

  it.each(names)('%s has a title and the headings of the English chapter', (name) => {
    const [chapter, english] = [found.get(name), inEnglish.get(name)];
    expect(chapter?.title).not.toBe('');
    expect(chapter?.headings.map(({ id, depth }) => `${depth} ${id}`)).toEqual(
      english?.headings.map(({ id, depth }) => `${depth} ${id}`),
    );
  });

  it.each([...found])('every link of %s leads somewhere', (name, { links }) => {
    const astray = links.filter((href) => {
      const link = linkOf(href, name);
      // a file of the repository is shown without a link
      if (!link) return !existsSync(resolve(docs, href.split('#')[0] ?? ''));
      if (link.site) return false;
      if (link.screen !== undefined) return !screens.has(link.screen.split(/[/?]/)[1]);
      return !leads(link.heading ? `${link.chapter}#${link.heading}` : (link.chapter ?? ''), found);
    });
    expect(astray).toEqual([]);
  });

  const texts = textsOf(language);
  it.each(names)('what %s quotes in bold is a text of the console', (name) => {
    expect(found.get(name)?.quotes.filter((quote) => !texts.has(quote))).toEqual([]);
  });

  const glossary: { term: string; not: string[] }[] = JSON.parse(
    readFileSync(resolve(docs, `../locales/glossary/${language}.json`), 'utf8'),
  );
  it.each(names)('%s uses the words of the glossary', (name) => {
    const text = textOf(found.get(name)?.nodes ?? []);
    const wrong = glossary.filter(({ not }) => not.some((pattern) => new RegExp(pattern, 'iu').test(text)));
    expect(wrong.map(({ term }) => term)).toEqual([]);
  });
});
