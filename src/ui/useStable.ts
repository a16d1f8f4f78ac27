import { useMemo } from 'react';

/** The object of the last time while its values are the same, so that what has it from a context isn't drawn again. */
export function useStable<T extends object>(now: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an object always has the same names
  return useMemo(() => now, Object.values(now));
}
