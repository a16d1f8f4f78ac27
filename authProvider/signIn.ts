import * as calls from '../dataProvider/session.ts';
import type { Credentials } from '../protocol/session.ts';
import { setDeniedReason, setTokens, setUser } from './session.ts';

/** Signs in and keeps the tokens. Rejects with the server's reason; a code that is needed and absent is one of them. */
export async function signIn(credentials: Credentials): Promise<void> {
  const reply = await calls.signIn(credentials);
  setDeniedReason(null);
  if (reply.user) setUser(reply.user);
  setTokens(reply.token, reply.refreshToken);
}
