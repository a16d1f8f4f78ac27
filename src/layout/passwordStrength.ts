/** Estimates how long a password would stand; a chunk of its own, for its dictionary is large. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** Longer passwords are strong by their length; the estimator's time grows with it. */
const LONGEST = 64;

export type Strength = 'weak' | 'medium' | 'strong';

/** `known`: words that belong to the user, such as the login, which make a password weak. */
export function estimate(password: string, known: readonly string[] = []): Strength {
  const { score } = estimator.check(password.slice(0, LONGEST), [...known]);
  return score >= 4 ? 'strong' : score >= 2 ? 'medium' : 'weak';
}
