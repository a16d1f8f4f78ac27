import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import type { OidcConfig } from '../config.ts';

/** Seconds to wait for the provider. */
const PATIENCE = 10;
/** Seconds by which its clock may differ. */
const TOLERANCE = 30;
/** Milliseconds for which what it says of itself is kept. */
const KEPT = 3_600_000;

/** What the provider's answer must match. */
export interface Expected {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider has signed in. */
export interface SignedInThere {
  /** All claims: those of the ID token, and of the user info where that has more. */
  claims: { readonly [name: string]: unknown };
  subject: string;
  idToken: string;
}

/** Basic, unless the provider takes it in the body only. */
function clientSecret(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported;
    const inBody = methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    return (inBody ? post : basic)(as, client, body, headers);
  };
}

/** The provider of the setting, as a client of it. The protocol's checks are openid-client's. */
export class Provider {
  private readonly config: OidcConfig;
  private known: { configuration: Promise<Configuration>; at: number } | undefined;

  constructor(config: OidcConfig) {
    this.config = config;
  }

  /** Where the provider sends the browser afterwards. */
  get redirectUri(): string {
    return this.config.redirectUri;
  }

  /** Asks the provider about itself; again after a failure. */
  private configuration(): Promise<Configuration> {
    if (this.known && Date.now() - this.known.at < KEPT) return this.known.configuration;
    const { issuer, clientId, secret } = this.config;
    const configuration = discovery(
      new URL(issuer),
      clientId,
      { client_secret: secret, [clockTolerance]: TOLERANCE },
      clientSecret(secret),
      {
        // the signature is checked although the token comes from the provider itself
        execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
        timeout: PATIENCE,
      },
    );
    this.known = { configuration, at: Date.now() };
    configuration.catch(() => {
      this.known = undefined;
    });
    return configuration;
  }

  /** The address at the provider where the sign-in begins. */
  async begin({ state, nonce, verifier }: Expected): Promise<URL> {
    return buildAuthorizationUrl(await this.configuration(), {
      ...{ redirect_uri: this.config.redirectUri, scope: this.config.scopes, state, nonce },
      ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
    });
  }

  /** Whom the provider's answer names. `search`: the query of the address it sent the browser to. Throws if anything is amiss. */
  async finish(search: string, { state, nonce, verifier }: Expected): Promise<SignedInThere> {
    const configuration = await this.configuration();
    const answer = new URL(this.config.redirectUri);
    answer.search = search;
    const tokens = await authorizationCodeGrant(configuration, answer, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw new Error('The provider sent no ID token.');
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    return { claims: { ...more, ...claims }, subject: claims.sub, idToken: tokens.id_token };
  }

  /** The address at the provider that ends its session; undefined if it has none, or can't be asked. */
  async end(idToken: string): Promise<string | undefined> {
    const configuration = await this.configuration().catch(() => undefined);
    if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: this.config.home };
    return buildEndSessionUrl(configuration, parameters).href;
  }
}
