import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, type TestPlatform, testPlatform } from './helpers.ts';
import { makeUser } from './users.ts';

let tp: TestPlatform;
let admin: Caller;

beforeAll(async () => {
  tp = await testPlatform();
  admin = await tp.signIn();
});
afterAll(() => tp.close());

describe('POST /auth', () => {
  it('accepts the credentials and returns token, refresh token and user [S7.6][S7.7]', async () => {
    const reply = await tp.call({ method: 'POST', url: '/auth', payload: { login: 'ADMIN ', password: 'admin' } });
    expect(reply.statusCode).toBe(200);
    const { token, refreshToken, user } = reply.json();
    expect(token.split('.')).toHaveLength(3);
    expect(refreshToken).toMatch(/^[\w-]{43}$/);
    expect(user).toMatchObject({ login: 'admin', orgId: 1, orgName: 'Total system' });
    expect(user.authorities).toContain('ADMIN');
    expect(JSON.stringify(reply.json())).not.toContain('argon2');
  });

  it('refuses a wrong password, an unknown login and an inactive user in the same way', async () => {
    const { login, password } = await makeUser(admin, [], { active: false });
    const bodies = await Promise.all(
      [
        { login: 'admin', password: 'wrong' },
        { login: 'nobody', password: 'wrong' },
        { login, password },
      ].map((payload) => tp.call({ method: 'POST', url: '/auth', payload })),
    );
    for (const reply of bodies) {
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ reason: 'INVALID_CREDENTIALS' });
    }
  });

  it('takes as long for an unknown login as for a known one', async () => {
    const time = async (login: string) => {
      const begin = performance.now();
      await tp.call({ method: 'POST', url: '/auth', payload: { login, password: 'wrong' } });
      return performance.now() - begin;
    };
    const best = async (login: string) =>
      Math.min(await time(login), await time(login), await time(login), await time(login));
    const known = await best('admin');
    const unknown = await best('somebody-else');
    // without equal work, an unknown login would take a tenth of the time
    expect(unknown).toBeGreaterThan(known / 3);
  });

  it('reports missing and malformed fields', async () => {
    const reply = await tp.call({ method: 'POST', url: '/auth', payload: { login: 5 } });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ reason: 'VALIDATION', errors: { login: 'text', password: 'required' } });
  });
});

describe('tokens', () => {
  it('refuses every call without a valid token [S6.5]', async () => {
    const other = await new SignJWT({ sid: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer('tocsin')
      .setSubject('1')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret, just as long as the right one'));
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"1"}')}.`;
    for (const token of ['', 'x', other, unsigned]) {
      for (const url of ['/verify', '/tree', '/users/1', '/table-filters', '/logout']) {
        const reply = await tp.callWith(token)({ method: 'GET', url });
        expect(reply.statusCode, url).toBe(401);
        expect(reply.json()).toEqual({ reason: 'UNAUTHORIZED' });
      }
    }
  });

  it('expires the access token, and the refresh token returns the next one', async () => {
    const short = await testPlatform([], { session: { accessSeconds: 600 } });
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
      const { token, refreshToken } = await short.auth();
      const verified = async () => (await short.callWith(token)({ method: 'GET', url: '/verify' })).statusCode;
      vi.setSystemTime(Date.now() + 598_000);
      expect(await verified()).toBe(200);
      vi.setSystemTime(Date.now() + 3_000);
      expect(await verified()).toBe(401);
      const refreshed = await short.call({ method: 'POST', url: '/refresh', payload: { refreshToken } });
      const next = short.callWith(refreshed.json().data.token);
      expect((await next({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
      await short.close();
    }
  });
});

describe('POST /refresh', () => {
  const refresh = (refreshToken: string, on = tp) =>
    on.call({ method: 'POST', url: '/refresh', payload: { refreshToken } });

  it('accepts {refreshToken}, returns data.token and rotates [S7.9][S7.10][S7.11]', async () => {
    const { refreshToken } = await tp.auth();
    const reply = await refresh(refreshToken);
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data.refreshToken).not.toBe(refreshToken);
    const verify = await tp.callWith(reply.json().data.token)({ method: 'GET', url: '/verify' });
    expect(verify.json().login).toBe('admin');
  });

  it('stores no token in readable form', async () => {
    const { refreshToken } = await tp.auth();
    const { rows } = await tp.platform.pool.query(
      'select * from refresh_token r join session s on s.id = r.session_id',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
    expect(rows.some((row) => row.hash.toString() === refreshToken)).toBe(false);
  });

  it('lets both of two racing tabs continue', async () => {
    const { refreshToken } = await tp.auth();
    const replies = await Promise.all([refresh(refreshToken), refresh(refreshToken), refresh(refreshToken)]);
    expect(replies.map((r) => r.statusCode)).toEqual([200, 200, 200]);
    for (const reply of replies) {
      expect((await tp.callWith(reply.json().data.token)({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
      expect((await refresh(reply.json().data.refreshToken)).statusCode).toBe(200);
    }
  });

  it('gives whoever sends a used token within the grace the same successor: one token is alive (K7)', async () => {
    const { refreshToken } = await tp.auth();
    const first = (await refresh(refreshToken)).json().data.refreshToken;
    const reused = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)));
    expect(new Set(reused.map((reply) => reply.json().data.refreshToken))).toEqual(new Set([first]));
    const second = (await refresh(first)).json().data.refreshToken;
    expect((await refresh(refreshToken)).json().data.refreshToken).toBe(second);
    const { rows } = await tp.platform.pool.query(
      `select count(*)::int as alive from refresh_token where used_at is null and session_id =
         (select session_id from refresh_token where hash = sha256(convert_to($1, 'UTF8')))`,
      [refreshToken],
    );
    expect(rows).toEqual([{ alive: 1 }]);
  });

  it('derives a successor from what the database alone does not tell (K7)', async () => {
    const { refreshToken } = await tp.auth();
    const next = (await refresh(refreshToken)).json().data.refreshToken;
    const { rows } = await tp.platform.pool.query('select hash, successor_salt as salt from refresh_token');
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(rows.flatMap(({ hash, salt }) => [hash, salt].map((one) => one?.toString('base64url')))).not.toContain(next);
  });

  it('ends the whole session when a used token comes back later', async () => {
    const { token, refreshToken } = await tp.auth();
    const stranger = await tp.auth();
    const next = (await refresh(refreshToken)).json().data;
    await tp.platform.pool.query(
      `update refresh_token set used_at = used_at - interval '1 minute' where used_at is not null`,
    );
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    expect((await refresh(next.refreshToken)).statusCode).toBe(401);
    for (const dead of [token, next.token]) {
      expect((await tp.callWith(dead)({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
    }
    expect((await tp.callWith(stranger.token)({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
  });

  it('refuses an unknown token, and one whose session has expired', async () => {
    const { refreshToken } = await tp.auth();
    expect((await refresh('never was')).json()).toEqual({ reason: 'UNAUTHORIZED' });
    await tp.platform.pool.query(`update session set expires_at = now() - interval '1 second'`);
    expect((await refresh(refreshToken)).statusCode).toBe(401);
    tp.platform.session.access.forget();
    admin = await tp.signIn();
  });
});

describe('GET /logout and GET /verify', () => {
  it('ends the session and its refresh tokens at once, and no other session [S4.2][S7.8]', async () => {
    const { token, refreshToken } = await tp.auth();
    const other = await tp.auth();
    const call = tp.callWith(token);
    expect((await call({ method: 'GET', url: '/logout' })).statusCode).toBe(200);
    expect((await call({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
    expect((await tp.call({ method: 'POST', url: '/refresh', payload: { refreshToken } })).statusCode).toBe(401);
    expect((await tp.callWith(other.token)({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
  });

  it('verify returns the current user with the authorities of all roles, updated after each change [S7.12][S6.1]', async () => {
    const user = await makeUser(admin, ['REPORTS', 'ALARM_TABLE']);
    const call = await tp.signIn(user.login, user.password);
    const authorities = async () => (await call({ method: 'GET', url: '/verify' })).json().authorities;
    expect(await authorities()).toEqual(['ALARM_TABLE', 'REPORTS']);

    const role = (await admin({ method: 'GET', url: `/user-groups/${user.roleId}` })).json();
    await admin({ method: 'PUT', url: '/user-groups', payload: { ...role, authorities: ['MANUAL_CALL'] } });
    expect(await authorities()).toEqual(['MANUAL_CALL']);

    const record = (await admin({ method: 'GET', url: `/users/${user.id}` })).json();
    const changed = await admin({ method: 'PUT', url: '/users', payload: { ...record, roleIds: [] } });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(await authorities()).toEqual([]);
  });

  it('a change made by one server is known to the others immediately', async () => {
    const user = await makeUser(admin, ['REPORTS']);
    const second = await testPlatform([], { databaseUrl: tp.platform.config.databaseUrl });
    try {
      const { token } = await tp.auth(user.login, user.password);
      const there = second.callWith(token);
      expect((await there({ method: 'GET', url: '/verify' })).statusCode).toBe(200);
      await tp.callWith(token)({ method: 'GET', url: '/logout' });
      await expect.poll(async () => (await there({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
    } finally {
      await second.close();
    }
  });

  it('ends the sessions of a user who is made inactive or removed', async () => {
    const user = await makeUser(admin, []);
    const first = await tp.signIn(user.login, user.password);
    const record = (await admin({ method: 'GET', url: `/users/${user.id}` })).json();
    await admin({ method: 'PUT', url: '/users', payload: { ...record, active: false } });
    expect((await first({ method: 'GET', url: '/verify' })).statusCode).toBe(401);

    const gone = await makeUser(admin, []);
    const second = await tp.signIn(gone.login, gone.password);
    expect((await admin({ method: 'DELETE', url: `/users/${gone.id}` })).statusCode).toBe(200);
    expect((await second({ method: 'GET', url: '/verify' })).statusCode).toBe(401);
    const again = await tp.call({
      method: 'POST',
      url: '/auth',
      payload: { login: gone.login, password: gone.password },
    });
    expect(again.statusCode).toBe(401);
  });
});
