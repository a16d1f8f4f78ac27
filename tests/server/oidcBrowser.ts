import type { OidcConfig } from '../../server/config.ts';
import { CLIENT } from '../oidcProvider.ts';
import type { Caller } from './helpers.ts';

/** The address at which people reach the platform of these tests. */
export const HOME = 'https://alarm.example.org/';

/** The settings of a platform whose users sign in at this issuer. */
export const oidcSettings = (issuer: string): OidcConfig => ({
  issuer,
  clientId: CLIENT.id,
  secret: CLIENT.secret,
  scopes: 'openid profile email',
  name: 'Example',
  rolesClaim: 'groups',
  externalIdClaim: undefined,
  roles: undefined,
  orgId: 1,
  home: HOME,
  redirectUri: `${HOME}rest/api/oidc/callback`,
});

/** Does what a browser does in a sign-in: keeps cookies, and follows redirects one by one. */
export class OidcBrowser {
  private readonly call: Caller;
  private readonly there = new Map<string, string>();
  /** The cookie of the platform. */
  cookie = '';

  constructor(call: Caller) {
    this.call = call;
  }

  /** Begins at the platform; returns the address to which that sends the browser. */
  async start(): Promise<string> {
    const reply = await this.call({ method: 'GET', url: '/oidc/start', headers: this.headers() });
    if (reply.statusCode !== 303) throw new Error(`${reply.statusCode} ${reply.body}`);
    const set = String(reply.headers['set-cookie'] ?? '');
    if (set !== '') this.cookie = set.split(';')[0] ?? '';
    return String(reply.headers.location);
  }

  /** Signs in at the provider and consents, or refuses; returns the address to which the provider sends the browser. */
  async signIn(address: string, login: string, { cancel = false } = {}): Promise<string> {
    const { origin } = new URL(address);
    let next = new URL(address);
    for (let hops = 0; hops < 20; hops++) {
      if (next.origin !== origin) return next.href;
      const page = await this.fetch(next);
      const location = page.headers.get('location');
      if (location !== null) {
        next = new URL(location, next);
        continue;
      }
      const html = await page.text();
      const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
      if (action === undefined || prompt === undefined) throw new Error(`${page.status} ${html.slice(0, 300)}`);
      if (cancel) {
        next = new URL(/href="([^"]+\/abort)"/.exec(html)?.[1] ?? '', next);
        continue;
      }
      const body = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'any' } : {}) });
      const sent = await this.fetch(new URL(action, next), { method: 'POST', body });
      next = new URL(sent.headers.get('location') ?? '', next);
    }
    throw new Error('The provider never sent the browser back.');
  }

  /** Brings the provider's answer to the platform; returns the address to which that sends the browser. */
  async answer(address: string): Promise<string> {
    const { pathname, search } = new URL(address);
    const reply = await this.call({ method: 'GET', url: pathname + search, headers: this.headers() });
    if (reply.statusCode !== 303) throw new Error(`${reply.statusCode} ${reply.body}`);
    return String(reply.headers.location);
  }

  /** POST /oidc/session with a ticket. */
  session(ticket: string) {
    return this.call({ method: 'POST', url: '/oidc/session', headers: this.headers(), payload: { ticket } });
  }

  private headers() {
    return this.cookie === '' ? {} : { cookie: this.cookie };
  }

  private async fetch(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.there].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      this.there.set(name, value);
    }
    return reply;
  }
}
