import type { UsedByReply } from '../../../protocol/list.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError, LateError, toApiError } from '../../errors.ts';
import { isIntegrityViolation } from '../errors.ts';

/** Why one of many records was refused: codes by the path of the field, '' for the whole record. */
export interface Refusal {
  errors: readonly (readonly [path: string, code: string])[];
  /** The records that keep it from being removed. */
  usedBy: UsedByReply | undefined;
}

/** Converts an error to the refusal of a record by the platform or a database constraint; undefined for other failures. */
export function refusalOf(error: unknown): ApiError | undefined {
  if (isIntegrityViolation(error)) return new ApiError('VALIDATION', { cause: error });
  const failure = toApiError(error);
  return failure.status < 500 ? failure : undefined;
}

/**
 * Runs `work` in a savepoint of the transaction. If it is refused, only that is undone, and the reasons are returned;
 * other failures are thrown.
 */
export async function tryInSavepoint(db: Queryable, work: () => Promise<unknown>): Promise<Refusal | undefined> {
  await db.query('savepoint one_of_many');
  try {
    await work();
    await db.query('release savepoint one_of_many');
    return undefined;
  } catch (error) {
    await db.query('rollback to savepoint one_of_many');
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { reason, extra } = refusal instanceof LateError ? await refusal.complete(db) : refusal;
    const errors = Object.entries(extra.errors ?? {});
    return { errors: errors.length > 0 ? errors : [['', reason]], usedBy: extra.usedBy };
  }
}
