import * as calls from '../dataProvider/session.ts';
import type { AuthReply, Credentials } from '../protocol/session.ts';
import { setDeniedReason, setTokens, setUser } from './session.ts';

/** Keeps what a sign-in answered: the console is signed in from here on. */
export function keepSignIn(reply: AuthReply): void {
  setDeniedReason(null);
  if (reply.user) setUser(reply.user);
  setTokens(reply.token, reply.refreshToken);
}

/**
 * Signs in and keeps the tokens; with recovery codes, which can be read only now, they are kept when these are
 * (`keepSignIn`). Rejects with the server's failure; a code that is needed and absent is one of them.
 */
export async function signIn(credentials: Credentials): Promise<AuthReply> {
  const reply = await calls.signIn(credentials);
  if (!reply.recoveryCodes?.length) keepSignIn(reply);
  return reply;
}
