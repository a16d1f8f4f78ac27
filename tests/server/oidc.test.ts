import { describe, expect, it } from 'vitest';
import type { AuthReply } from '../../protocol/session.ts';
import { HOME, OidcBrowser } from './oidcBrowser.ts';
import { failure, oidcPlatform, ticketOf } from './oidcKit.ts';
import { Client, next } from './records.ts';
import { makeUser } from './users.ts';

const { t, call, admin, provider, oidc, operations, night, person } = await oidcPlatform();
const { pool } = t.platform;

/** Goes through a whole sign-in; returns the address to which the platform finally sends the browser. */
async function wayOf(login: string, browser = new OidcBrowser(t.call)): Promise<URL> {
  return new URL(await browser.answer(await browser.signIn(await browser.start(), login)));
}

async function signIn(login: string): Promise<AuthReply> {
  const browser = new OidcBrowser(t.call);
  const reply = await browser.session(ticketOf(await wayOf(login, browser)));
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

describe('a sign-in by the provider', () => {
  it('is announced, and asks for code, PKCE, state and nonce', async () => {
    const { provider: name, extensions } = await admin.get<{ provider: string; extensions: string[] }>('/capabilities');
    expect([name, extensions.includes('oidc')]).toEqual(['Example', true]);
    const asked = new URL(await new OidcBrowser(t.call).start()).searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      client_id: 'tocsin',
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
      redirect_uri: oidc.redirectUri,
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('creates the user the first time, with roles by claims, and finds him by subject afterwards', async () => {
    const login = person();
    const first = await signIn(login);
    expect(first.user).toMatchObject({
      login: `${login}@example.org`,
      name: 'Jana',
      surname: 'Nová',
      language: 'CZECH',
      orgId: 1,
      authorities: ['PARTICIPANT_VIEW'],
    });
    expect(await admin.get(`/users/${first.user.id}`)).toMatchObject({
      roleIds: [operations.id],
      email: `${login}@example.org`,
      active: true,
    });
    provider.people.set(login, {
      ...provider.people.get(login),
      preferred_username: 'renamed',
      groups: ['night', 'x'],
    });
    const second = await signIn(login);
    expect(second.user).toMatchObject({
      id: first.user.id,
      login: `${login}@example.org`,
      authorities: ['ALARM_TABLE'],
    });
    expect(await admin.get(`/users/${first.user.id}`)).toMatchObject({ roleIds: [night.id] });
    const history = await admin.get<{ list: object[] }>(`/audit/USER/${first.user.id}`);
    expect(history.list).toMatchObject([
      { action: 'update', actor: 'Example' },
      { action: 'create', actor: 'Example' },
    ]);
  });

  it('gives a normal session, which can be renewed and also ends at the provider', async () => {
    const { token, refreshToken } = await signIn(person());
    const mine = new Client(t.callWith(token));
    expect((await mine.send('GET', '/verify')).status).toBe(200);
    expect((await admin.send('POST', '/refresh', { refreshToken })).status).toBe(200);
    const { url } = await mine.get<{ url: string }>('/logout');
    const end = new URL(url);
    expect([end.origin, end.pathname]).toEqual([provider.issuer, '/session/end']);
    expect(end.searchParams.get('post_logout_redirect_uri')).toBe(HOME);
    expect(end.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
    expect((await mine.send('GET', '/verify')).status).toBe(401);
  });

  it('keeps the provider’s token encrypted', async () => {
    await signIn(person());
    const { rows } = await pool.query('select id_token from session where id_token is not null');
    expect(rows.filter(({ id_token }) => !/^v1\./.test(id_token))).toEqual([]);
  });

  it('of one person twice in parallel creates one user', async () => {
    const login = person();
    const ids = (await Promise.all([signIn(login), signIn(login), signIn(login)])).map(({ user }) => user.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('does not ask for the second factor of the platform', async () => {
    await admin.put('/user-groups', { id: operations.id, twoFactorRequired: true });
    expect((await signIn(person())).user.authorities).toEqual(['PARTICIPANT_VIEW']);
    await admin.put('/user-groups', { id: operations.id, twoFactorRequired: false });
  });

  it('sets a cookie that the browser sends to these calls only', async () => {
    const reply = await t.call({ method: 'GET', url: '/oidc/start' });
    expect(reply.headers['set-cookie']).toMatch(
      /^tocsin_oidc=[\w-]{43}; Path=\/rest\/api\/oidc; HttpOnly; SameSite=Lax; Max-Age=900; Secure$/,
    );
  });
});

describe('the platform refuses', () => {
  it('a deactivated user, which is recorded in his history', async () => {
    const login = person();
    const { user } = await signIn(login);
    await admin.put('/users', { id: user.id, active: false });
    expect(failure(await wayOf(login))).toBe('?failed=disabled');
    const { list } = await admin.get<{ list: { action: string }[] }>(`/audit/USER/${user.id}`);
    expect(list[0]?.action).toBe('signInFailed');
  });

  it('a person with none of the roles: no user is created', async () => {
    const login = person({ groups: ['strangers'] });
    expect(failure(await wayOf(login))).toBe('?failed=noRole');
    expect((await admin.send('GET', `/users/find-by-login/${login}@example.org`)).status).toBe(404);
  });

  it('a user who has lost his roles: they are removed, and his sessions end', async () => {
    const login = person();
    const { user, token } = await signIn(login);
    provider.people.set(login, { ...provider.people.get(login), groups: [] });
    expect(failure(await wayOf(login))).toBe('?failed=noRole');
    expect(await admin.get(`/users/${user.id}`)).toMatchObject({ roleIds: [] });
    expect((await new Client(t.callWith(token)).send('GET', '/verify')).status).toBe(401);
  });

  it('a session that is older than a day, however often it was renewed; one with a password continues', async () => {
    const { user, refreshToken } = await signIn(person());
    const local = await makeUser(call, []);
    const opened = await t.call({
      method: 'POST',
      url: '/auth',
      payload: { login: local.login, password: local.password },
    });
    const refresh = (token: string) => t.call({ method: 'POST', url: '/refresh', payload: { refreshToken: token } });
    const age = `update session set created_at = now() - interval '23 hours' where user_id = any($1)`;
    await pool.query(age, [[user.id, local.id]]);
    const renewed = await refresh(refreshToken);
    expect([renewed.statusCode, (await refresh(opened.json().refreshToken)).statusCode]).toEqual([200, 200]);
    const left = `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from session
      where user_id = any($1) order by expires_at`;
    expect((await pool.query(left, [[user.id, local.id]])).rows).toEqual([{ hours: 1 }, { hours: 14 * 24 }]);
    await pool.query(`update session set expires_at = now() where user_id = $1`, [user.id]);
    expect((await refresh(renewed.json().data.refreshToken)).statusCode).toBe(401);
  });

  it('a person with the login of another user: no account is taken over', async () => {
    const { login: taken, id } = await makeUser(call, []);
    expect(failure(await wayOf(person({ preferred_username: taken.toUpperCase() })))).toBe('?failed=loginTaken');
    expect(await admin.get(`/users/${id}`)).toMatchObject({ name: 'Jana', version: 1 });
  });

  it('but not a user whom the same directory has provisioned by SCIM: he is found, once', async () => {
    const login = person();
    const key = { name: `SCIM ${next()}`, orgId: 1, authorities: ['SCIM'], validUntil: '2099-12-31' };
    const { id } = await admin.post('/api-keys', key);
    const { secret } = await admin.post<{ secret: string }>(`/api-keys/${id}/secret`, {});
    const sent = await t.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${secret}` },
      payload: {
        userName: `${login}@example.org`,
        externalId: login,
        name: { givenName: 'Jana', familyName: 'Nová' },
      },
    });
    const { user } = await signIn(login);
    expect([user.id, user.authorities]).toEqual([Number(sent.json().id), ['PARTICIPANT_VIEW']]);
    const other = person({ preferred_username: `${login}@example.org` });
    expect(failure(await wayOf(other))).toBe('?failed=loginTaken');
  });

  it('a person who cancels at the provider', async () => {
    const browser = new OidcBrowser(t.call);
    const back = await browser.signIn(await browser.start(), 'nobody', { cancel: true });
    expect(failure(await browser.answer(back))).toBe('?failed=cancelled');
  });
});

it('an unavailable provider is reported, and users with a password can still sign in', async () => {
  const browser = new OidcBrowser(t.call);
  const login = person();
  const back = await browser.signIn(await browser.start(), login);
  await provider.close();
  expect(failure(await browser.answer(back))).toBe('?failed=provider');
  expect((await t.auth()).user.login).toBe('admin');
});
