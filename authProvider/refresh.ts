import * as calls from '../dataProvider/calls/session.ts';
import { getRefreshToken, getToken, setTokens } from '../dataProvider/session/stored.ts';

let running: Promise<boolean> | null = null;

async function exchange(): Promise<boolean> {
  const refreshToken = getRefreshToken();
  if (!refreshToken) return false;
  const before = getToken();
  try {
    const tokens = await calls.refresh(refreshToken);
    if (!tokens) return false;
    setTokens(tokens.token, tokens.refreshToken);
    return true;
  } catch (error) {
    // another tab may have used the same refresh token a moment ago: use its new token
    const now = getToken();
    if (now && now !== before) return true;
    throw error;
  }
}

/** Exchanges the refresh token for a new pair. Concurrent callers share one exchange. */
export function refresh(): Promise<boolean> {
  running ??= exchange().finally(() => {
    running = null;
  });
  return running;
}
