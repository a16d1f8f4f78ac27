/** Verify, else refresh, verify again, else forget the session (spec section 2, access to routes). */
import { HttpFailure } from '../dataProvider/http.ts';
import * as calls from '../dataProvider/session.ts';
import { refresh } from './refresh.ts';
import { clearSession, getToken, setUser } from './session.ts';

/** signedOut: the session is cleared. unreachable: nobody knows; the visitor stays where he is. */
export type VerifyResult = 'ok' | 'signedOut' | 'unreachable';

let running: Promise<VerifyResult> | null = null;

function isUnreachable(error: unknown): boolean {
  return error instanceof HttpFailure && (error.status === 0 || error.status >= 500 || error.status === 429);
}

async function askServer(): Promise<void> {
  const user = await calls.verify();
  // a foreign server may answer without the user; what is stored then stays
  if (user) setUser(user);
}

async function run(): Promise<VerifyResult> {
  if (!getToken()) {
    clearSession();
    return 'signedOut';
  }
  try {
    await askServer();
    return 'ok';
  } catch (error) {
    // a server that doesn't answer has refused nobody
    if (isUnreachable(error)) return 'unreachable';
  }
  try {
    if (await refresh()) {
      await askServer();
      return 'ok';
    }
  } catch (error) {
    if (isUnreachable(error)) return 'unreachable';
  }
  clearSession();
  return 'signedOut';
}

/** Checks the session. Calls while one check runs share it. */
export function verify(): Promise<VerifyResult> {
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}
