/** A text, or an element: tag, attributes and children. */
export type Node = string | [tag: string, attributes: { id?: string; to?: string } | null, ...children: Node[]];

interface Heading {
  id: string;
  title: string;
  /** 2 to 4. */
  depth: number;
}

interface Chapter {
  title: string;
  nodes: Node[];
  headings: Heading[];
  links: string[];
  quotes: string[];
}

/** Types of markdown.mjs for the TypeScript files that import it. */
export function readChapter(markdown: string, chapter: string): Chapter;
export function sectionsOf(chapter: Pick<Chapter, 'title' | 'nodes'>): { id: string; title: string; text: string }[];
export function linkOf(
  href: string,
  chapter: string,
): { chapter?: string; heading?: string; screen?: string; site?: string } | undefined;
export function textOf(nodes: readonly Node[]): string;
