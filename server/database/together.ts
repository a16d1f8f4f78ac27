import { codeOf } from './failure.ts';

/** What the database says of every statement of a transaction after one that failed. */
const ABORTED = '25P02';

/**
 * Waits for statements that a transaction sends at once, so that they take one trip to the database instead of one each;
 * they are carried out in the order in which they were sent. Resolves or rejects when all of them have ended: none may
 * still be on its way when the transaction is rolled back. @throws the error of the one that failed first
 */
export async function together<T extends readonly unknown[]>(
  statements: readonly [...{ [K in keyof T]: Promise<T[K]> | T[K] }],
): Promise<T> {
  const results = await Promise.allSettled(statements);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  if (errors.length > 0) throw errors.find((error) => codeOf(error) !== ABORTED) ?? errors[0];
  return results.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
