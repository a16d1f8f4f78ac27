import { editDistance } from '../editDistance.ts';
import { plainText } from './cells.ts';

/** A column of the target resource, with every name that a heading may give it. */
export interface GuessTarget {
  key: string;
  /** One name per language, in a fixed order. */
  names: readonly string[];
  /** Other headings that are usual for it, in any language. */
  usual?: readonly string[];
  /** Several columns of a file can have it. */
  repeats?: boolean;
}

const LEAST_ALIKE = 0.8;
const SHORTEST = 4;

/** Keeps only letters and digits, in lower case: "Short-name (ID)" and "shortNameId" are equal. */
export function normalized(text: string): string {
  return plainText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Similarity by edit distance: 1 for equal texts, 0 for nothing in common. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1;
  return 1 - editDistance(a, b) / Math.max(a.length, b.length);
}

/** The index of the language with the most matching headings. */
function languageOf(texts: readonly string[], targets: readonly GuessTarget[]): number {
  const counts = (targets[0]?.names ?? []).map((_, language) => {
    const names = new Set(targets.map(({ names }) => normalized(names[language] ?? '')));
    return texts.filter((text) => text !== '' && names.has(text)).length;
  });
  return counts.indexOf(Math.max(...counts));
}

/**
 * Guesses the target of each heading: first by names in the file's probable language ("Name" is a first name in one
 * language, a surname in another), then by names in any language, then by similar names.
 */
export function guessMapping(headings: readonly string[], targets: readonly GuessTarget[]): (string | null)[] {
  const mapping: (string | null)[] = headings.map(() => null);
  const free = new Map(targets.map(({ key, names, usual = [] }) => [key, [key, ...names, ...usual].map(normalized)]));
  const repeating = new Set(targets.filter(({ repeats }) => repeats).map(({ key }) => key));
  const take = (i: number, key: string) => {
    mapping[i] = key;
    if (!repeating.has(key)) free.delete(key);
  };
  const texts = headings.map(normalized);
  const language = languageOf(texts, targets);
  const own = new Map(targets.map(({ key, names }) => [key, normalized(names[language] ?? '')]));
  const matchEqual = (isNameOf: (key: string, text: string) => boolean) => {
    for (const [i, text] of texts.entries()) {
      if (text === '' || mapping[i] !== null) continue;
      // fields with the same label are matched in their order
      const key = [...free.keys()].find((candidate) => isNameOf(candidate, text));
      if (key === undefined) continue;
      take(i, key);
    }
  };
  matchEqual((key, text) => own.get(key) === text);
  matchEqual((key, text) => free.get(key)?.includes(text) === true);
  for (const [i, text] of texts.entries()) {
    if (mapping[i] !== null || text.length < SHORTEST || text.length > 60) continue;
    let best: { key: string; score: number } | undefined;
    for (const [key, names] of free) {
      const score = Math.max(0, ...names.filter((n) => n.length >= SHORTEST).map((name) => similarity(text, name)));
      if (score >= LEAST_ALIKE && score > (best?.score ?? 0)) best = { key, score };
    }
    if (best) take(i, best.key);
  }
  return mapping;
}
