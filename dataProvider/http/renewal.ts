import { getToken } from '../session/stored.ts';
import { HttpFailure } from './failure.ts';
import { type HttpRequest, isSessionCall } from './request.ts';

/**
 * Result of a session check. signedOut: the session has ended. unreachable: unknown, because the server doesn't answer.
 */
export type SessionState = 'ok' | 'signedOut' | 'unreachable';

let unauthorizedHandler: (() => Promise<SessionState>) | undefined;
let refreshing: Promise<SessionState> | undefined;

/**
 * Sets the handler of 401 answers, run once for all waiting calls. If it restores the session, the calls are retried
 * once with the new token; if the session has ended, they fail with the 401; if the server is unreachable, they fail
 * with kind `network`.
 */
export function onUnauthorized(handler: () => Promise<SessionState>): void {
  unauthorizedHandler = handler;
}

/** Whether the token has expired. Only refreshing the session shows whether the server really works. */
export function isRenewable(status: number, token: string | null): boolean {
  return status === 401 && token !== null;
}

/** Makes the call with the stored token; after a 401 runs the handler, then retries the call once. */
export async function callWithToken<T>(request: HttpRequest, call: (token: string | null) => Promise<T>): Promise<T> {
  if (request.anonymous) return call(null);
  const token = getToken();
  try {
    return await call(token);
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 403) verifyAfterRefusal(request);
    if (!(error instanceof HttpFailure) || error.status !== 401 || isSessionCall(request)) throw error;
    const state = await renewSession(token);
    if (state === 'ok') return call(getToken());
    if (state !== 'unreachable') throw error;
    throw Object.assign(new HttpFailure(request, { kind: 'network', status: 0 }), { undone: true });
  }
}

/** Time in which several refusals cause only one check of the rights, in milliseconds. */
const RIGHTS_PAUSE = 3_000;
let rightsAsked = Number.NEGATIVE_INFINITY;

/**
 * Reads the user's rights again after an unexpected 403, because they may have changed since they were read: the screen
 * then offers only what is still permitted. The refused call fails nevertheless.
 */
function verifyAfterRefusal(request: HttpRequest): void {
  const now = performance.now();
  if (isSessionCall(request) || request.expected?.includes(403) || now - rightsAsked < RIGHTS_PAUSE) return;
  rightsAsked = now;
  void renewSession(getToken());
}

/** State of the session after a refused token: `ok` if another call has already replaced it, else checked now. */
export function renewSession(refused: string | null): Promise<SessionState> {
  if (refreshing) return refreshing;
  const token = getToken();
  if (token && token !== refused) return Promise.resolve('ok');
  if (!unauthorizedHandler) return Promise.resolve('signedOut');
  refreshing = unauthorizedHandler().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}
