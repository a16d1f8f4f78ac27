import { beforeEach, expect, it, vi } from 'vitest';
import { authProvider } from '../../../authProvider/index.ts';
import { logout } from '../../../authProvider/logout.ts';
import { refresh } from '../../../authProvider/refresh.ts';
import { verify } from '../../../authProvider/verify.ts';
import { configureHttp, http } from '../../../dataProvider/http/http.ts';
import * as session from '../../../dataProvider/session/stored.ts';
import { fakeServer, USER } from '../fakeServer.ts';

const VERIFY = 'GET /rest/api/verify';
const REFRESH = 'POST /rest/api/refresh';
const refused = { status: 401, body: { reason: 'UNAUTHORIZED' } };

beforeEach(() => {
  configureHttp({ retryDelays: [] });
  session.setTokens('old', 'r1');
  session.setUser({ ...USER, authorities: [] });
  session.chooseOrg({ id: 4, name: 'Klinikum' });
  localStorage.setItem('multiOrgData', '[{"id":4,"name":"Klinikum"}]');
  localStorage.setItem('multiOrgIds', '[4]');
});

it('sends the stored token and uses the returned authorities [S2.43]', async () => {
  const server = fakeServer({ [VERIFY]: { body: USER } });
  expect(await verify()).toBe('ok');
  expect(server.received).toMatchObject([{ call: VERIFY, token: 'Bearer old' }]);
  expect(session.getUser()?.authorities).toEqual(['ALARM_TABLE']);
});

it('refreshes when verify fails, and verifies again with the new token [S2.44][S2.45]', async () => {
  const server = fakeServer({
    [VERIFY]: ({ token }) => (token === 'Bearer new' ? { body: USER } : refused),
    [REFRESH]: { body: { data: { token: 'new', refreshToken: 'r2' } } },
  });
  expect(await verify()).toBe('ok');
  expect(server.calls()).toEqual([VERIFY, REFRESH, VERIFY]);
  expect(server.received[1]?.body).toEqual({ refreshToken: 'r1' });
  expect([session.getToken(), session.getRefreshToken()]).toEqual(['new', 'r2']);
});

it('clears token, organization, user and multi-organization data if that fails too [S2.46][S2.47][S2.48][S2.49][S2.50]', async () => {
  const server = fakeServer({ [VERIFY]: refused, [REFRESH]: { body: { token: 'new' } } });
  expect(await verify()).toBe('signedOut');
  expect(server.calls()).toEqual([VERIFY, REFRESH, VERIFY]);
  for (const key of ['authtoken', 'orgId', 'orgData', 'user', 'multiOrgData', 'multiOrgIds', 'refreshtoken']) {
    expect(localStorage.getItem(key), key).toBeNull();
  }
});

it('stores that the server ended the session, and reports it once; nothing is reported after signing out [U6]', async () => {
  fakeServer({ [VERIFY]: refused, [REFRESH]: refused, 'POST /rest/api/logout': { body: {} } });
  await verify();
  expect([session.takeSessionEnded(), session.takeSessionEnded()]).toEqual([true, false]);
  session.setTokens('t2', 'r2');
  await logout();
  expect(session.takeSessionEnded()).toBe(false);
  await verify();
  expect(session.takeSessionEnded()).toBe(false);
});

it('clears the session if there is no refresh token', async () => {
  localStorage.removeItem('refreshtoken');
  const server = fakeServer({ [VERIFY]: refused });
  expect(await verify()).toBe('signedOut');
  expect(server.calls()).toEqual([VERIFY]);
  expect(session.getToken()).toBeNull();
});

it.each([
  [500, { reason: 'INTERNAL' }],
  [429, { reason: 'TOO_MANY_REQUESTS' }],
  [403, { reason: 'ACCESS_DENIED' }],
])(
  'refreshes after a verify answered %i too, and clears the session when that fails again [P15]',
  async (status, body) => {
    const server = fakeServer({ [VERIFY]: { status, body }, [REFRESH]: { body: { token: 'new' } } });
    expect(await verify()).toBe('signedOut');
    expect(server.calls()).toEqual([VERIFY, REFRESH, VERIFY]);
    expect(session.getToken()).toBeNull();
  },
);

it('continues with the new token after verify replied 500 [P15]', async () => {
  const server = fakeServer({
    [VERIFY]: ({ token }) => (token === 'Bearer new' ? { body: USER } : { status: 500 }),
    [REFRESH]: { body: { token: 'new' } },
  });
  expect(await verify()).toBe('ok');
  expect(server.calls()).toEqual([VERIFY, REFRESH, VERIFY]);
});

it.each([502, 503, 504])(
  'keeps the session while the server is unreachable: refresh replies %i [P2][P15]',
  async (status) => {
    const server = fakeServer({ [VERIFY]: refused, [REFRESH]: { status } });
    expect(await verify()).toBe('unreachable');
    expect(server.calls()).toEqual([VERIFY, REFRESH]);
    expect(session.getToken()).toBe('old');
    expect(session.getUser()?.id).toBe(7);
  },
);

it('keeps the session if the new token expires while the server is unavailable [P2]', async () => {
  configureHttp({ retryDelays: [0, 0] });
  let asked = 0;
  const server = fakeServer({
    [VERIFY]: ({ token }) => (token === 'Bearer new' && asked++ === 0 ? { status: 503 } : refused),
    [REFRESH]: { body: { token: 'new', refreshToken: 'r2' } },
  });
  expect(await verify()).toBe('unreachable');
  expect(server.calls()).toEqual([VERIFY, REFRESH, VERIFY]);
  expect([session.getToken(), session.getRefreshToken()]).toEqual(['new', 'r2']);
});

it('keeps the session while there is no reply, although there is no refresh token [P15]', async () => {
  localStorage.removeItem('refreshtoken');
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(await verify()).toBe('unreachable');
  expect(session.getToken()).toBe('old');
});

it('does not sign out after a refused call while the token cannot be refreshed [P2]', async () => {
  const server = fakeServer({
    'GET /rest/api/users/7': refused,
    [VERIFY]: refused,
    [REFRESH]: { status: 503, body: { reason: 'UNAVAILABLE' } },
  });
  const failure = await http({ method: 'GET', path: '/users/7' }).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: 'network' });
  await expect(authProvider.checkError(failure)).resolves.toBeUndefined();
  expect(session.getToken()).toBe('old');
  expect(server.calls()).toContain(REFRESH);
});

it('shares one check and one refresh between all waiting callers', async () => {
  const server = fakeServer({ [VERIFY]: { body: USER }, [REFRESH]: { body: { token: 'new' } } });
  await Promise.all([verify(), verify(), verify()]);
  await Promise.all([refresh(), refresh()]);
  expect(server.calls()).toEqual([VERIFY, REFRESH]);
});

it('uses the token that another tab got with the same refresh token', async () => {
  fakeServer({
    [REFRESH]: () => {
      localStorage.setItem('authtoken', 'of the other tab');
      return refused;
    },
  });
  expect(await refresh()).toBe(true);
});

it('logs out on the server, then clears session and alarm filters and goes to the root [S4.2][S4.3][S4.4][S4.5][S4.6][S4.7]', async () => {
  localStorage.setItem('tocsin.alarmFilter.columns', '{}');
  localStorage.setItem('tocsin.alarmFilterDuration', '23');
  window.history.replaceState(null, '', '/users/3');
  const server = fakeServer({ 'GET /rest/api/logout': {} });
  await logout();
  expect(server.received).toMatchObject([{ call: 'GET /rest/api/logout', token: 'Bearer old' }]);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(window.location.pathname).toBe('/');
});

it('logs out locally even if the server fails', async () => {
  fakeServer({ 'GET /rest/api/logout': { status: 500 } });
  await logout();
  expect(session.getToken()).toBeNull();
});
