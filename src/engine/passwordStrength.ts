import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { Fields, RecordData } from './definition.ts';

/** Longest text to estimate: longer passwords are strong anyway, and would take the estimator too long. */
const LONGEST = 64;
/** Lowest scores of medium and strong passwords; the estimator's scores go from 0 to 4. */
const MEDIUM = 2;
const STRONG = 4;

export type Strength = 'weak' | 'medium' | 'strong';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loads the estimator and its large dictionaries; called for the first password. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, language] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new core.ZxcvbnFactory({ dictionary: language.dictionary, graphs: language.adjacencyGraphs });
}

/** The user's words and their parts, e.g. those of an e-mail address. Parts of up to two characters are left out. */
function partsOf(words: readonly string[]): string[] {
  const parts = words.flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts.filter((part) => part.length > 2))];
}

/**
 * Estimates the strength of a password; used by console and platform.
 * @param known words that belong to the user, such as the login, which make a password weak
 */
export async function estimateStrength(password: string, known: readonly string[] = []): Promise<Strength> {
  if (consistsOfWords(password, known)) return 'weak';
  estimator ??= load().catch((error: unknown) => {
    estimator = undefined;
    throw error;
  });
  const { score } = (await estimator).check(password.slice(0, LONGEST), partsOf(known));
  return score >= STRONG ? 'strong' : score >= MEDIUM ? 'medium' : 'weak';
}

/** Whether a password consists mainly of the user's words: fewer than five characters are left without them. */
export function consistsOfWords(password: string, known: readonly string[]): boolean {
  let rest = password.toLowerCase();
  for (const part of partsOf(known).sort((a, b) => b.length - a.length)) rest = rest.replaceAll(part.toLowerCase(), '');
  return rest.length < password.length && rest.length < 5;
}

/** Texts of a user's own record, which attackers try first. */
export function userWords(fields: Fields, user: RecordData): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = user[name];
    return field.type === 'text' && typeof value === 'string' ? [value] : [];
  });
}
