import MiniSearch from 'minisearch';
import { spellings } from '../engine/fold.ts';
import { loadChunk } from '../ui/chunks.ts';

/** A search result: a section of the handbook. */
export interface Hit {
  /** Name of the chapter. */
  chapter: string;
  /** Id of the heading; '' for the beginning of the chapter. */
  heading: string;
  /** Title of the section and text around the first match, both split so that every second part is a match. */
  title: string[];
  text: string[];
}

interface Section {
  id: string;
  title: string;
  text: string;
}

type Indexed = Section & { chapter: string };

const files = import.meta.glob<Record<string, Section[]>>('./sections/*.ts', { import: 'default' });
const MOST = 50;
/** Number of characters shown before the first match, and in total. */
const BEFORE = 60;
const LENGTH = 220;

/** Searches one language of the handbook. */
export class HandbookSearch {
  private readonly sections: readonly Indexed[];
  private readonly index: MiniSearch<{ id: number; title: string; text: string }>;

  constructor(byFile: Readonly<Record<string, readonly Section[]>>) {
    this.sections = Object.entries(byFile).flatMap(([path, sections]) => {
      const chapter = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
      return sections.map((section) => ({ ...section, chapter }));
    });
    this.index = new MiniSearch({
      fields: ['title', 'text'],
      processTerm: spellings,
      searchOptions: {
        boost: { title: 4 },
        prefix: true,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        combineWith: 'AND',
      },
    });
    this.index.addAll(this.sections.map(({ title, text }, id) => ({ id, title, text })));
  }

  /** Returns the sections that contain all words of the query, the best first; at most 50. */
  find(query: string): Hit[] {
    return this.index
      .search(query)
      .slice(0, MOST)
      .flatMap(({ id, terms }) => {
        const section = this.sections[id as number];
        if (!section) return [];
        const { chapter, id: heading, title, text } = section;
        return [{ chapter, heading, title: excerpt(title, terms), text: excerpt(text, terms) }];
      });
  }
}

/** Returns the text around the first match of these terms, split so that the parts at odd indexes are matches. */
export function excerpt(text: string, terms: readonly string[]): string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ at: match.index, word: match[0] }));
  const found = words.filter(({ word }) => spellings(word).some((spelling) => terms.includes(spelling)));
  const near = Math.max(0, (found[0]?.at ?? 0) - BEFORE);
  // starts and ends at whole words
  const start = near === 0 ? 0 : (words.find(({ at }) => at >= near)?.at ?? 0);
  const last = words.findLast(({ at, word }) => at + word.length <= start + LENGTH);
  const end = text.length <= start + LENGTH || !last ? text.length : last.at + last.word.length;
  const parts: string[] = [];
  let done = start;
  for (const { at, word } of found) {
    if (at < start || at + word.length > end) continue;
    parts.push(text.slice(done, at), word);
    done = at + word.length;
  }
  parts.push(text.slice(done, end));
  if (start > 0) parts[0] = `… ${parts[0]}`;
  if (end < text.length) parts[parts.length - 1] += ' …';
  return parts;
}

const ready = new Map<string, Promise<HandbookSearch>>();

/** Loads the texts of a language, otherwise of English, and indexes them once. Throws if there are none. */
export function handbookSearch(language: string): Promise<HandbookSearch> {
  const known = files[`./sections/${language}.ts`] ? language : 'en';
  const load = files[`./sections/${known}.ts`];
  if (!load) throw new Error('There is nothing to search');
  const loading = ready.get(known) ?? loadChunk(load).then((byFile) => new HandbookSearch(byFile));
  ready.set(known, loading);
  loading.catch(() => ready.delete(known));
  return loading;
}
