import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { Provider } from '../oidc/provider.ts';
import { AccessCache } from './access.ts';
import { SignInGuard } from './guard.ts';
import { type SecretBox, secretBox } from './secretBox.ts';
import { type AccessTokens, accessTokens, earlierSecrets, tokenSecret } from './tokens.ts';

/** Services shared by sign-in and authentication, one set per running platform. */
export interface SessionServices {
  guard: SignInGuard;
  tokens: AccessTokens;
  access: AccessCache;
  /** Encrypts and decrypts the secrets of second factors. */
  box: SecretBox;
  /** The OpenID provider for sign-ins, if configured. */
  provider: Provider | undefined;
}

/** Creates the services and starts listening for changes of access. */
export async function startSessionServices(config: Config, { pools, keeper }: Database): Promise<SessionServices> {
  const secret = tokenSecret(config.tokenSecret, config.dataDir);
  const tokens = accessTokens(secret, config.session.accessSeconds);
  const access = new AccessCache(pools.calls, tokens, keeper, config.timeZone);
  await access.start();
  const box = secretBox(secret, earlierSecrets(config.previousTokenSecret, secret, config.dataDir));
  return {
    guard: new SignInGuard(pools.calls, config.session),
    tokens,
    access,
    box,
    provider: config.oidc && new Provider(config.oidc),
  };
}
