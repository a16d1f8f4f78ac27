import { type Context, useContext, useMemo } from 'react';

/** The value of a context that must be given above; `missing`: what is wrong without it. */
export function useNeeded<Value>(context: Context<Value | null>, missing: string): Value {
  const value = useContext(context);
  if (!value) throw new Error(missing);
  return value;
}

/** Keeps the identity of an object while its values are the same, so that users of its context don't render again. */
export function useStable<T extends object>(now: T): T {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an object always has the same names
  return useMemo(() => now, Object.values(now));
}
