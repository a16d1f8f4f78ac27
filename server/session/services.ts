import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { AccessCache } from './access.ts';
import { SignInGuard } from './guard.ts';
import { type AccessTokens, accessTokens, tokenSecret } from './tokens.ts';

/** What signing in and checking calls share, one set per running platform. */
export interface SessionServices {
  guard: SignInGuard;
  tokens: AccessTokens;
  access: AccessCache;
}

/** Makes the services and begins to listen for changes of access. */
export async function startSessionServices(config: Config, { pool, keeper }: Database): Promise<SessionServices> {
  const tokens = accessTokens(tokenSecret(config.tokenSecret, config.dataDir), config.session.accessSeconds);
  const access = new AccessCache(pool, tokens, keeper);
  await access.start();
  return { guard: new SignInGuard(pool, config.session), tokens, access };
}
