import { waitForConnection } from './connection.ts';
import { HttpFailure, isUnreachable } from './failure.ts';
import { connection } from './http.ts';
import { pause } from './pause.ts';
import { reportAvailable } from './revision.ts';

/** Pauses before the retries of a temporary failure, in milliseconds. */
const DELAYS = [500, 1_500, 3_000];
/** Time between two retries in the background, in milliseconds. */
const LATER = 30_000;

/** Whether a failure is temporary: the server is busy or has failed, and may answer the same request in a moment. */
const isTemporary = (error: unknown) =>
  error instanceof HttpFailure && (error.kind !== 'answer' || error.status === 429 || error.status >= 500);

/**
 * Retries a request until the server answers: as long as it is unreachable, and a few times after a temporary failure.
 * Then returns `otherwise` and retries in the background; if that gets another result, the page reports a change.
 */
export async function retryUntilAnswered<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  const delays = [...DELAYS];
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof HttpFailure && isUnreachable(error)) {
        await waitForConnection(connection);
        continue;
      }
      const delay = delays.shift();
      if (!isTemporary(error)) return otherwise;
      if (delay === undefined) break;
      await pause(delay);
    }
  }
  void retryInBackground(ask, otherwise);
  return otherwise;
}

async function retryInBackground<T>(ask: () => Promise<T>, otherwise: T): Promise<void> {
  for (;;) {
    await pause(LATER);
    try {
      const result = await ask();
      if (JSON.stringify(result) !== JSON.stringify(otherwise)) reportAvailable();
      return;
    } catch {
      // retried after the next pause
    }
  }
}
