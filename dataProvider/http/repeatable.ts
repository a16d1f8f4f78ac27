import { HttpFailure, isUnreachable } from './failure.ts';

/**
 * Whether a write without an answer may be retried automatically. A write that is not idempotent, such as a creation,
 * may be retried only if the server has not executed it: the status was 503, or it was refused before execution.
 */
export function isRepeatable(failure: unknown, idempotent: boolean): boolean {
  if (!(failure instanceof HttpFailure) || failure.stored || failure.kind === 'timeout' || !isUnreachable(failure))
    return false;
  return idempotent || failure.status === 503 || failure.undone === true;
}
