/** Verify, else refresh and verify again, else clear the session (spec section 2, access to routes). */

import * as calls from '../dataProvider/calls/session.ts';
import { HttpFailure, isLost } from '../dataProvider/http/failure.ts';
import { onUnauthorized, type SessionState } from '../dataProvider/http/renewal.ts';
import { clearSession, getToken, getUser, noteSessionEnded, setUser } from '../dataProvider/session/stored.ts';
import { refresh } from './refresh.ts';

let running: Promise<SessionState> | null = null;

async function askServer(once = false): Promise<void> {
  const user = await calls.verify(once);
  // a foreign server may answer without the user, or without his login: keep the stored one
  if (user) setUser({ ...user, login: user.login || (getUser()?.login ?? '') });
}

/** Tries once more with a new token. Returns undefined on success, else the last failure. */
async function tryRefreshed(failure: unknown): Promise<unknown> {
  try {
    if (!(await refresh())) return failure;
    // not retried: a short-lived token could expire between the attempts and would then be refused
    await askServer(true);
    return undefined;
  } catch (error) {
    return error;
  }
}

async function run(): Promise<SessionState> {
  if (getToken()) {
    try {
      await askServer();
      return 'ok';
    } catch (error) {
      const failure = await tryRefreshed(error);
      if (failure === undefined) return 'ok';
      if (failure instanceof HttpFailure && isLost(failure)) return 'unreachable';
      noteSessionEnded();
    }
  }
  clearSession();
  return 'signedOut';
}

/** Checks the session. Concurrent callers share one check. */
export function verify(): Promise<SessionState> {
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

// every 401 of the console's calls leads to this check
onUnauthorized(verify);
