import type { Messages } from './index.ts';

/** One object of all files: each has its namespaces at the top. */
export function mergeFiles(files: Record<string, Messages>): Messages {
  return Object.assign({}, ...Object.values(files));
}
