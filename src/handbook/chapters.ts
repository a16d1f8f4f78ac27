import contents from '../../docs/handbook/contents.json';
import type { Node } from '../../scripts/lib/markdown.mjs';
import { loadChunk } from '../ui/chunks.ts';

export interface Heading {
  id: string;
  title: string;
  /** Level of the heading, 2 to 4. */
  depth: number;
}

interface Listed {
  title: string;
  headings: Heading[];
}

/** Content of a chapter. */
export interface ChapterText {
  title: string;
  nodes: Node[];
}

/** A chapter in the requested language, or in English if it isn't translated. */
export interface Chapter extends Listed {
  /** Name of the file without ending, which is also the last part of the address. */
  name: string;
  /** Language of the text. */
  language: string;
}

const ENGLISH = 'en';
const pathOf = (language: string, name: string) => `../../docs/handbook/${language}/${name}.md`;
/** Path of a document for developers, which exists only in English. */
const referencePath = (name: string) => `../../docs/${name}.md`;

// by path; the plugin in scripts/lib/handbook.mjs reads the files at build time
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

/** The languages in which the handbook is available. */
export const HANDBOOK_LANGUAGES: readonly string[] = contents.languages;

/** Returns the chapter with this name in a language, otherwise in English; undefined if there is none. */
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

/** Returns all chapters in order by group; the text key of a group is `handbook.groups.<name>`. */
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

/** Resolves a help target "chapter" or "chapter#heading"; an unknown chapter resolves to the one about all screens. */
export function chapterOfHelp(help: string, language: string): { chapter: Chapter | undefined; heading?: string } {
  const [name = '', heading] = help.split('#');
  const chapter = findChapter(name, language);
  return chapter ? { chapter, heading } : { chapter: findChapter('screens', language) };
}
