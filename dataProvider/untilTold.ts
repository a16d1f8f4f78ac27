import { untilAnswering } from './connection.ts';
import { pause } from './exchange.ts';
import { connection, HttpFailure, isAway } from './http.ts';
import { seeMissing } from './revision.ts';

/** Waits before something is asked for again that the server failed to tell, or refused for now. */
const DELAYS = [500, 1_500, 3_000];
/** Time between two later questions for what the console has begun without. */
const LATER = 30_000;

/** The server is busy, or has failed: the same question may be answered in a moment. */
const mayPass = (error: unknown) =>
  error instanceof HttpFailure && (error.kind !== 'answer' || error.status === 429 || error.status >= 500);

/**
 * Asks until the server answers: while it is away, for as long as that takes; after a failure that may pass, a few times
 * more. Then `otherwise` stands for the answer, and it is asked for in the background: the page says so when it is there.
 */
export async function untilTold<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  const delays = [...DELAYS];
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof HttpFailure && isAway(error)) {
        await untilAnswering(connection);
        continue;
      }
      const delay = delays.shift();
      if (!mayPass(error)) return otherwise;
      if (delay === undefined) break;
      await pause(delay);
    }
  }
  void askOn(ask, otherwise);
  return otherwise;
}

async function askOn<T>(ask: () => Promise<T>, otherwise: T): Promise<void> {
  for (;;) {
    await pause(LATER);
    try {
      const told = await ask();
      if (JSON.stringify(told) !== JSON.stringify(otherwise)) seeMissing();
      return;
    } catch {
      // it is asked for again
    }
  }
}
