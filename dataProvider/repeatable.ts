import { HttpFailure, isAway } from './http.ts';

/**
 * Whether a write that got no answer may be made again by itself. One that does more when it is made twice, as a
 * creation, only when nothing of it was done: the server said that it is not ready.
 */
export function isRepeatable(failure: unknown, idempotent: boolean): boolean {
  if (!(failure instanceof HttpFailure) || failure.stored || failure.kind === 'timeout' || !isAway(failure))
    return false;
  return idempotent || failure.status === 503 || failure.undone === true;
}
