import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { AccessCache } from './access.ts';
import { SignInGuard } from './guard.ts';
import { type SecretBox, secretBox } from './secretBox.ts';
import { type AccessTokens, accessTokens, earlierSecrets, tokenSecret } from './tokens.ts';

/** What signing in and checking calls share, one set per running platform. */
export interface SessionServices {
  guard: SignInGuard;
  tokens: AccessTokens;
  access: AccessCache;
  /** Opens and seals secrets of second factors. */
  box: SecretBox;
}

/** Makes the services and begins to listen for changes of access. */
export async function startSessionServices(config: Config, { pool, keeper }: Database): Promise<SessionServices> {
  const secret = tokenSecret(config.tokenSecret, config.dataDir);
  const tokens = accessTokens(secret, config.session.accessSeconds);
  const access = new AccessCache(pool, tokens, keeper);
  await access.start();
  const box = secretBox(secret, earlierSecrets(config.previousTokenSecret, secret, config.dataDir));
  return { guard: new SignInGuard(pool, config.session), tokens, access, box };
}
