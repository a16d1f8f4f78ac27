import contents from '../../docs/handbook/contents.json';
import type { Node } from '../../scripts/lib/markdown.mjs';
import { loadChunk } from '../ui/chunks.ts';

export interface Heading {
  id: string;
  title: string;
  /** 2 to 4. */
  depth: number;
}

interface Listed {
  title: string;
  headings: Heading[];
}

/** What a chapter shows. */
export interface ChapterText {
  title: string;
  nodes: Node[];
}

/** A chapter in the best language there is. */
export interface Chapter extends Listed {
  /** Name of its file: the last part of its address. */
  name: string;
  /** Language of its text. */
  language: string;
}

const ENGLISH = 'en';
const pathOf = (language: string, name: string) => `../../docs/handbook/${language}/${name}.md`;
/** Documents of developers, shown as they are. */
const referencePath = (name: string) => `../../docs/${name}.md`;

// by path; the plugin in scripts/lib/handbook.mjs reads the files while the console is built
const listed: Record<string, Listed> = {
  ...import.meta.glob<Listed>('../../docs/handbook/*/*.md', { query: '?contents', import: 'default', eager: true }),
  ...import.meta.glob<Listed>(['../../docs/definition.md', '../../docs/protocol.md'], {
    query: '?contents',
    import: 'default',
    eager: true,
  }),
};
const texts: Record<string, () => Promise<ChapterText>> = {
  ...import.meta.glob<ChapterText>('../../docs/handbook/*/*.md', { query: '?chapter', import: 'default' }),
  ...import.meta.glob<ChapterText>(['../../docs/definition.md', '../../docs/protocol.md'], {
    query: '?chapter',
    import: 'default',
  }),
};

/** The languages that chapters have been written in. */
export const WRITTEN: readonly string[] = contents.languages;

/** The chapter of this name in a language, else in English; undefined: there is none. */
export function findChapter(name: string, language: string): Chapter | undefined {
  for (const [path, written] of [
    [pathOf(language, name), language],
    [pathOf(ENGLISH, name), ENGLISH],
    [referencePath(name), ENGLISH],
  ] as const) {
    const found = listed[path];
    if (found) return { ...found, name, language: written };
  }
  return undefined;
}

/** All chapters in their order, in groups; the names of the groups are keys `handbook.groups.<name>`. */
export function allChapters(language: string): { name: string; chapters: Chapter[] }[] {
  return contents.groups.map(({ name, chapters }) => ({
    name,
    chapters: chapters.flatMap((chapter) => findChapter(chapter, language) ?? []),
  }));
}

/** Loads the text of a chapter. Throws a ChunkLoadError if the server doesn't answer. */
export function loadText({ name, language }: Pick<Chapter, 'name' | 'language'>): Promise<ChapterText> {
  const load = texts[pathOf(language, name)] ?? texts[referencePath(name)];
  if (!load) throw new Error(`There is no chapter "${name}" in "${language}"`);
  return loadChunk(load);
}

/** Where a help leads: "chapter" or "chapter#heading". A screen without a chapter has the one about all screens. */
export function chapterOfHelp(help: string, language: string): { chapter: Chapter | undefined; heading?: string } {
  const [name = '', heading] = help.split('#');
  const chapter = findChapter(name, language);
  return chapter ? { chapter, heading } : { chapter: findChapter('screens', language) };
}
