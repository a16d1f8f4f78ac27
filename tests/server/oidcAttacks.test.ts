import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startProvider } from '../oidcProvider.ts';
import { HOME, OidcBrowser } from './oidcBrowser.ts';
import { failure, oidcPlatform, ticketOf } from './oidcKit.ts';

const { t, provider, person } = await oidcPlatform();
const other = await startProvider(HOME);
afterAll(() => other.close());
const { pool } = t.platform;

describe('attacks', () => {
  let browser: OidcBrowser;
  let login: string;
  beforeEach(() => {
    browser = new OidcBrowser(t.call);
    login = person();
  });
  const answered = async (change: (url: URL) => void = () => undefined) => {
    const back = new URL(await browser.signIn(await browser.start(), login));
    change(back);
    return back.href;
  };

  it.each<[string, (url: URL) => void, string]>([
    ['a wrong state', (url) => url.searchParams.set('state', 'x'.repeat(43)), 'state'],
    ['no state', (url) => url.searchParams.delete('state'), 'state'],
    ['a wrong code', (url) => url.searchParams.set('code', 'x'.repeat(43)), 'refused'],
    ['no code', (url) => url.searchParams.delete('code'), 'refused'],
    ['another issuer', (url) => url.searchParams.set('iss', other.issuer), 'refused'],
  ])('an answer with %s is refused', async (_, change, code) => {
    expect(failure(await browser.answer(await answered(change)))).toBe(`?failed=${code}`);
  });

  it('an answer counts once', async () => {
    const back = await answered();
    expect(failure(await browser.answer(back))).toMatch(/^\?ticket=/);
    expect(failure(await browser.answer(back))).toBe('?failed=state');
  });

  it('a code counts once, also with a new state', async () => {
    const back = new URL(await answered());
    await browser.answer(back.href);
    const again = new URL(await answered());
    again.searchParams.set('code', back.searchParams.get('code') ?? '');
    expect(failure(await browser.answer(again.href))).toBe('?failed=refused');
  });

  it('the answer of another browser’s sign-in is refused', async () => {
    const back = await answered();
    const victim = new OidcBrowser(t.call);
    await victim.start();
    expect(failure(await victim.answer(back))).toBe('?failed=state');
  });

  it('a ticket counts once, and only in the browser that began', async () => {
    const ticket = ticketOf(new URL(await browser.answer(await answered())));
    const thief = new OidcBrowser(t.call);
    await thief.start();
    expect((await thief.session(ticket)).statusCode).toBe(401);
    expect((await browser.session(ticket)).statusCode).toBe(200);
    expect((await browser.session(ticket)).statusCode).toBe(401);
  });

  it('a token with another nonce is refused', async () => {
    const back = await answered();
    await pool.query(`update oidc_attempt set nonce = 'another' where nonce is not null`);
    expect(failure(await browser.answer(back))).toBe('?failed=refused');
  });

  it('an answer without the verifier of the challenge is refused', async () => {
    const back = await answered();
    await pool.query(`update oidc_attempt set verifier = repeat('x', 43) where nonce is not null`);
    expect(failure(await browser.answer(back))).toBe('?failed=refused');
  });

  it('an expired token is refused', async () => {
    provider.validFor(-3_600);
    const end = await browser.answer(await answered());
    provider.validFor(300);
    expect(failure(end)).toBe('?failed=refused');
  });

  it('an answer that comes too late is refused', async () => {
    const back = await answered();
    await pool.query(`update oidc_attempt set created_at = now() - interval '16 minutes'`);
    expect(failure(await browser.answer(back))).toBe('?failed=state');
  });

  it('nothing in the address leads the browser elsewhere', async () => {
    for (const name of ['redirect_uri', 'returnTo', 'next', 'url']) {
      const reply = await t.call({ method: 'GET', url: `/oidc/callback?${name}=https://evil.example&state=x` });
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `${HOME}login?failed=state`]);
    }
    // unknown parameters are dropped
    const begun = await t.call({ method: 'GET', url: '/oidc/start?redirect_uri=https://evil.example' });
    expect(begun.statusCode).toBe(303);
    expect(begun.headers.location).toMatch(/^http:\/\/[\w.]+:\d+\//);
    expect(begun.headers.location).not.toContain('evil.example');
  });
});
