import { HttpFailure, isUnreachable } from './failure.ts';
import { pause } from './pause.ts';
import type { HttpRequest } from './request.ts';

/**
 * Makes a call, and repeats it after each of these delays, in milliseconds, while the server is unavailable.
 * `onUnanswered`: it doesn't answer.
 */
export async function callWithRetries<T>(
  request: HttpRequest,
  delays: readonly number[],
  call: () => Promise<T>,
  onUnanswered: () => void,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      const delay = isUnreachable(error) && error.kind !== 'timeout' ? delays[attempt] : undefined;
      // a single missing answer is not a lost connection: the first retry follows soon and usually succeeds
      if (isUnreachable(error) && (delay === undefined || attempt > 0)) onUnanswered();
      if (delay === undefined) throw error;
      await pause(delay, request.signal);
    }
  }
}
