import * as calls from '../dataProvider/calls/session.ts';
import type { SignedIn } from '../dataProvider/replies/session.ts';
import { setDeniedReason, setTokens, setUser } from '../dataProvider/session/stored.ts';
import type { Credentials } from '../protocol/session.ts';

/** Stores the user and the tokens of a sign-in; from then on the console is signed in. */
export function keepSignIn(reply: SignedIn): void {
  setDeniedReason(null);
  if (reply.user) setUser(reply.user);
  setTokens(reply.token, reply.refreshToken);
}

/**
 * Signs in and stores the tokens. Recovery codes are shown only once, so a reply with codes is stored later, by
 * `keepSignIn`. Rejects with the server's failure, also when a verification code is required.
 */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const reply = await calls.signIn(credentials);
  if (!reply.recoveryCodes?.length) keepSignIn(reply);
  return reply;
}
