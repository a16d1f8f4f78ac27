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

/** Time limit of a request to the provider, in seconds. */
const PATIENCE = 10;
/** Tolerated difference of the provider's clock, in seconds. */
const TOLERANCE = 30;
/** Milliseconds for which the provider's discovery document is cached. */
const KEPT = 3_600_000;

/** What the provider's answer must match. */
export interface ExpectedResponse {
  state: string;
  nonce: string;
  verifier: string;
}

/** The user whom the provider has signed in. */
export interface ProviderSignIn {
  /** Claims of the ID token, plus those that only the userinfo endpoint returns. */
  claims: { readonly [name: string]: unknown };
  subject: string;
  idToken: string;
}

/** Sends the client secret by HTTP Basic authentication, or in the body if the provider supports only that. */
function clientSecret(secret: string): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported;
    const inBody = methods && !methods.includes('client_secret_basic') && methods.includes('client_secret_post');
    return (inBody ? post : basic)(as, client, body, headers);
  };
}

/** Client of the configured OpenID provider. The checks of the protocol are made by openid-client. */
export class Provider {
  private readonly config: OidcConfig;
  private readonly patience: number;
  private known: { configuration: Promise<Configuration>; at: number } | undefined;

  /** @param patience time limit of a request to the provider, in seconds */
  constructor(config: OidcConfig, patience = PATIENCE) {
    this.config = config;
    this.patience = patience;
  }

  /** The address to which the provider redirects the browser after the sign-in. */
  get redirectUri(): string {
    return this.config.redirectUri;
  }

  /** The provider's metadata from discovery, cached; a failed request is not cached. */
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
        timeout: this.patience,
      },
    );
    this.known = { configuration, at: Date.now() };
    configuration.catch(() => {
      this.known = undefined;
    });
    return configuration;
  }

  /** The provider's authorization URL, to which the browser is sent for a sign-in. */
  async begin({ state, nonce, verifier }: ExpectedResponse): Promise<URL> {
    return buildAuthorizationUrl(await this.configuration(), {
      redirect_uri: this.config.redirectUri,
      scope: this.config.scopes,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
  }

  /**
   * Exchanges the provider's answer for the signed-in user. `search`: the query string of the redirect. Throws if any
   * check fails.
   */
  async finish(search: string, { state, nonce, verifier }: ExpectedResponse): Promise<ProviderSignIn> {
    const configuration = await this.configuration();
    const answer = new URL(this.config.redirectUri);
    answer.search = search;
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims || tokens.id_token === undefined) throw new Error('The provider sent no ID token.');
    const more = configuration.serverMetadata().userinfo_endpoint
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    return { claims: { ...more, ...claims }, subject: claims.sub, idToken: tokens.id_token };
  }

  /** The provider's logout URL; undefined if it has none or discovery fails. */
  async end(idToken: string): Promise<string | undefined> {
    const configuration = await this.configuration().catch(() => undefined);
    if (!configuration?.serverMetadata().end_session_endpoint) return undefined;
    const parameters = { id_token_hint: idToken, post_logout_redirect_uri: this.config.home };
    return buildEndSessionUrl(configuration, parameters).href;
  }
}
