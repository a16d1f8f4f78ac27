import { plainText } from './cells.ts';

/** A column of a file's target, with every name that it may have in a heading. */
export interface GuessTarget {
  key: string;
  /** One of each language, always in the same order. */
  names: readonly string[];
}

const LEAST_ALIKE = 0.8;
const SHORTEST = 4;

/** Letters and digits alone: "Short-name (ID)" and "shortNameId" are the same. */
function squeezed(text: string): string {
  return plainText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** 1 for the same text, 0 for nothing in common: by the number of letters to change. */
export function alikeness(a: string, b: string): number {
  if (a === b) return 1;
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(change, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
    previous = row;
  }
  const longest = Math.max(a.length, b.length);
  return longest === 0 ? 0 : 1 - (previous[b.length] ?? longest) / longest;
}

/** The language in which the most headings are names. */
function languageOf(texts: readonly string[], targets: readonly GuessTarget[]): number {
  const counts = (targets[0]?.names ?? []).map((_, language) => {
    const names = new Set(targets.map(({ names }) => squeezed(names[language] ?? '')));
    return texts.filter((text) => text !== '' && names.has(text)).length;
  });
  return counts.indexOf(Math.max(...counts));
}

/**
 * Which target each heading means, as far as that can be guessed: first by the names of the language that the file seems
 * to be in ("Name" is a first name in one, a surname in another), then by any, then by one that is nearly the same.
 */
export function guessMapping(headings: readonly string[], targets: readonly GuessTarget[]): (string | null)[] {
  const mapping: (string | null)[] = headings.map(() => null);
  const free = new Map(targets.map(({ key, names }) => [key, [key, ...names].map(squeezed)]));
  const texts = headings.map(squeezed);
  const language = languageOf(texts, targets);
  const own = new Map(targets.map(({ key, names }) => [key, squeezed(names[language] ?? '')]));
  const takeSame = (isNameOf: (key: string, text: string) => boolean) => {
    for (const [i, text] of texts.entries()) {
      if (text === '' || mapping[i] !== null) continue;
      // Two fields may have one label: the columns then stand in the order of the fields.
      const key = [...free.keys()].find((candidate) => isNameOf(candidate, text));
      if (key === undefined) continue;
      mapping[i] = key;
      free.delete(key);
    }
  };
  takeSame((key, text) => own.get(key) === text);
  takeSame((key, text) => free.get(key)?.includes(text) === true);
  for (const [i, text] of texts.entries()) {
    if (mapping[i] !== null || text.length < SHORTEST || text.length > 60) continue;
    let best: { key: string; score: number } | undefined;
    for (const [key, names] of free) {
      const score = Math.max(0, ...names.filter((n) => n.length >= SHORTEST).map((name) => alikeness(text, name)));
      if (score >= LEAST_ALIKE && score > (best?.score ?? 0)) best = { key, score };
    }
    if (!best) continue;
    mapping[i] = best.key;
    free.delete(best.key);
  }
  return mapping;
}
