import { API_BASE } from '../protocol/constants.ts';
import type { AuthReply, ChangePassword, Credentials, RefreshReply, SessionUser } from '../protocol/session.ts';
import { isObject } from '../src/engine/paths.ts';
import { HttpFailure } from './failure.ts';
import { http } from './http.ts';
import type { HttpRequest } from './request.ts';
import { storeAction } from './storeAction.ts';

/**
 * POST /auth. The tokens may be at the top of the reply or below `data`. Rejects if the reply has no token. The user of
 * a foreign platform may come without a login: it is the one of the credentials.
 */
export async function signIn(credentials: Credentials): Promise<AuthReply> {
  const reply = await signedInBy({ method: 'POST', path: '/auth', body: credentials, anonymous: true });
  if (!isObject(reply.user)) return reply;
  const { login = credentials.login }: Partial<SessionUser> = reply.user;
  return { ...reply, user: { ...reply.user, login } };
}

/** Extension `oidc`: path at which a sign-in through the identity provider begins. */
export const providerStart = `${API_BASE}/oidc/start`;

/** Extension `oidc`: POST /oidc/session: exchanges the ticket of a sign-in, which is valid once, for a session. */
export function providerSession(ticket: string): Promise<AuthReply> {
  return signedInBy({ method: 'POST', path: '/oidc/session', body: { ticket }, anonymous: true });
}

async function signedInBy(call: HttpRequest): Promise<AuthReply> {
  const reply = await http<unknown>(call);
  const given = isObject(reply) && isObject(reply.data) ? { ...reply, ...reply.data } : reply;
  if (!isObject(given) || !isToken(given.token)) throw new HttpFailure(call, { kind: 'unreadable', status: 200 });
  return { ...(given as unknown as AuthReply), refreshToken: isToken(given.refreshToken) ? given.refreshToken : '' };
}

/**
 * GET /logout. Not retried, because the token is invalid afterwards. Returns the URL at which the identity provider's
 * session ends, if there is one.
 */
export async function signOut(): Promise<string | undefined> {
  const reply = await http<unknown>({ method: 'GET', path: '/logout', read: false });
  const url = isObject(reply) ? reply.url : undefined;
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined;
}

/** POST /refresh. The tokens may be at the top of the reply or below `data`. */
export async function refresh(refreshToken: string): Promise<{ token: string; refreshToken?: string } | null> {
  const reply = await http<RefreshReply>({ method: 'POST', path: '/refresh', body: { refreshToken }, anonymous: true });
  const token = reply?.data?.token ?? reply?.token;
  return isToken(token) ? { token, refreshToken: reply.data?.refreshToken ?? reply.refreshToken } : null;
}

/**
 * GET /verify: the current user with up-to-date authorities; null if a server sends no user. `once`: not retried while
 * the server is unavailable.
 */
export async function verify(once = false): Promise<SessionUser | null> {
  const reply = await http<unknown>({ method: 'GET', path: '/verify', responseType: 'jsonOrText', read: !once });
  const user = isObject(reply) && isObject(reply.user) ? reply.user : reply;
  return isObject(user) && Array.isArray(user.authorities) ? (user as unknown as SessionUser) : null;
}

/** POST /generate-qr-url with the credentials: the otpauth URL for the QR code. */
export async function generateQrUrl(credentials: Credentials): Promise<string> {
  const reply = await http<unknown>({ method: 'POST', path: '/generate-qr-url', body: credentials, anonymous: true });
  return String(isObject(reply) ? (reply.url ?? '') : (reply ?? ''));
}

/** PATCH /reset-2fa-status?userLogin= */
export function resetTwoFactor(login: string): Promise<unknown> {
  return http({ method: 'PATCH', path: `/reset-2fa-status?userLogin=${encodeURIComponent(login)}` });
}

/**
 * GET /user-2fa-status?userLogin= : whether the user has enrolled a second factor and, if the server says so, whether
 * it is required.
 */
export async function twoFactorStatus(login: string): Promise<{ enrolled: boolean; required: boolean }> {
  const path = `/user-2fa-status?userLogin=${encodeURIComponent(login)}`;
  const reply = await storeAction(http({ method: 'GET', path }));
  return {
    enrolled: isYes(reply, ['enrolled', 'enabled', 'status']),
    required: isObject(reply) && isYes(reply, ['required']),
  };
}

/** GET /ui-columns-order/is-allowed: whether columns may be reordered. */
export async function isColumnsOrderAllowed(): Promise<boolean> {
  return isYes(await storeAction(http({ method: 'GET', path: '/ui-columns-order/is-allowed' })), [
    'allowed',
    'isAllowed',
  ]);
}

/** GET /locale: translations, nested or flat. Any other reply counts as empty. */
export async function locale(language?: string): Promise<{ [key: string]: unknown }> {
  const query = language === undefined ? '' : `?lang=${encodeURIComponent(language)}`;
  const reply = await http<unknown>({ method: 'GET', path: `/locale${query}`, expected: [401, 403, 404] });
  return isObject(reply) ? reply : {};
}

/** PATCH /users/change-password {newPassword, previousPassword} */
export function changePassword({ newPassword, previousPassword }: ChangePassword): Promise<unknown> {
  return http({ method: 'PATCH', path: '/users/change-password', body: { newPassword, previousPassword } });
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isYes(reply: unknown, keys: readonly string[]): boolean {
  const value = isObject(reply) ? keys.map((key) => reply[key]).find((entry) => entry !== undefined) : reply;
  return value === true || value === 'true';
}
