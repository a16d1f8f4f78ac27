/** Verify, else refresh, verify again, else forget the session (spec section 2, access to routes). */
import { HttpFailure, onUnauthorized, type SessionState } from '../dataProvider/http.ts';
import * as calls from '../dataProvider/session.ts';
import { refresh } from './refresh.ts';
import { clearSession, getToken, noteSessionEnded, setUser } from './session.ts';

let running: Promise<SessionState> | null = null;

/** Nothing answered, or only what stands before the server. Any other failure is an answer. */
function isSilence(error: unknown): boolean {
  return error instanceof HttpFailure && (error.status === 0 || (error.status >= 502 && error.status <= 504));
}

async function askServer(): Promise<void> {
  const user = await calls.verify();
  // a foreign server may answer without the user; what is stored then stays
  if (user) setUser(user);
}

/** Tries once more with a new token; undefined when that went well, else what failed last. */
async function tryRefreshed(failure: unknown): Promise<unknown> {
  try {
    if (!(await refresh())) return failure;
    await askServer();
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
      if (isSilence(failure)) return 'unreachable';
      noteSessionEnded();
    }
  }
  clearSession();
  return 'signedOut';
}

/** Checks the session. Calls while one check runs share it. */
export function verify(): Promise<SessionState> {
  running ??= run().finally(() => {
    running = null;
  });
  return running;
}

// wherever the console's calls are made, a 401 is answered by this check
onUnauthorized(verify);
