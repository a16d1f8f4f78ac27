import { useMemo } from 'react';

/** Keeps the identity of an object while its values are the same, so that users of its context don't render again. */
export function useStable<T extends object>(now: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an object always has the same names
  return useMemo(() => now, Object.values(now));
}
