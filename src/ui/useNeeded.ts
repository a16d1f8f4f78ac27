import { type Context, useContext } from 'react';

/** The value of a context that must be given above; `missing`: what is wrong without it. */
export function useNeeded<Value>(context: Context<Value | null>, missing: string): Value {
  const value = useContext(context);
  if (!value) throw new Error(missing);
  return value;
}
