import { HttpFailure, isUnreachable } from './http.ts';

/**
 * Whether a write without an answer may be repeated automatically. A write that is not idempotent, such as a creation,
 * only if the server did none of it: it answered that it is not ready.
 */
export function isRepeatable(failure: unknown, idempotent: boolean): boolean {
  if (!(failure instanceof HttpFailure) || failure.stored || failure.kind === 'timeout' || !isUnreachable(failure))
    return false;
  return idempotent || failure.status === 503 || failure.undone === true;
}
