import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration } from 'oidc-provider';

/** A provider of sign-ins that runs in the test, with its own sign-in pages. */
export interface TestProvider {
  issuer: string;
  /** The claims of people, by the name with which they sign in there. */
  people: Map<string, { [claim: string]: unknown }>;
  /** Seconds for which its ID tokens are valid from now on. */
  validFor(seconds: number): void;
  close(): Promise<void>;
}

export const CLIENT = { id: 'tocsin', secret: 'a secret that the provider and the platform share' };

/** Starts a provider on a free port for the console at `home`, an address that ends with a slash. */
export async function startProvider(home: string): Promise<TestProvider> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: TestProvider['people'] = new Map();
  let seconds = 300;
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [`${home}rest/api/oidc/callback`],
        post_logout_redirect_uris: [home],
      },
    ],
    claims: {
      openid: ['sub', 'groups', 'preferred_username', 'amr', '_claim_names'],
      profile: ['given_name', 'family_name', 'name', 'locale'],
      email: ['email', 'email_verified'],
    },
    findAccount: (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...people.get(id) }) }),
    cookies: { keys: ['a key of the test'] },
    ttl: {
      IdToken: () => seconds,
      AccessToken: 300,
      Grant: 300,
      Session: 300,
      Interaction: 300,
      AuthorizationCode: 60,
    },
    pkce: { required: () => true },
  };
  const provider = new Provider(issuer, configuration);
  // the provider warns that its own pages are for development, which is what they are used for
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    validFor(next) {
      seconds = next;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
