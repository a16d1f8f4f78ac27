import type { Messages } from '../../locales/index.ts';
import { API_BASE } from '../../protocol/constants.ts';
import type { ChangePassword, Credentials, KnownUser } from '../../protocol/session.ts';
import { HttpFailure } from '../http/failure.ts';
import { http } from '../http/http.ts';
import type { HttpRequest } from '../http/request.ts';
import { storeAction } from '../http/storeAction.ts';
import {
  readAddress,
  readAllowed,
  readMessages,
  readSignedIn,
  readTokens,
  readTwoFactorStatus,
  readUser,
  type SignedIn,
} from '../replies/session.ts';

/**
 * POST /auth. The tokens may be at the top of the reply or below `data`. Rejects if the reply has no token. The user of
 * a foreign platform may come without a login: it is the one of the credentials.
 */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  const reply = await signedInBy({ method: 'POST', path: '/auth', body: credentials, anonymous: true });
  const { user } = reply;
  return user ? { ...reply, user: { ...user, login: user.login || credentials.login } } : reply;
}

/** Extension `oidc`: path at which a sign-in through the identity provider begins. */
export const providerStart = `${API_BASE}/oidc/start`;

/** Extension `oidc`: POST /oidc/session: exchanges the ticket of a sign-in, which is valid once, for a session. */
export function providerSession(ticket: string): Promise<SignedIn> {
  return signedInBy({ method: 'POST', path: '/oidc/session', body: { ticket }, anonymous: true });
}

async function signedInBy(call: HttpRequest): Promise<SignedIn> {
  const signedIn = readSignedIn(await http<unknown>(call));
  if (!signedIn) throw new HttpFailure(call, { kind: 'unreadable', status: 200 });
  return signedIn;
}

/**
 * GET /logout. Not retried, because the token is invalid afterwards. Returns the URL at which the identity provider's
 * session ends, if there is one.
 */
export async function signOut(): Promise<string | undefined> {
  const url = readAddress(await http({ method: 'GET', path: '/logout', read: false }));
  return /^https?:\/\//.test(url) ? url : undefined;
}

/** POST /refresh. The tokens may be at the top of the reply or below `data`. */
export async function refresh(refreshToken: string): Promise<{ token: string; refreshToken?: string } | null> {
  return readTokens(await http({ method: 'POST', path: '/refresh', body: { refreshToken }, anonymous: true }));
}

/**
 * GET /verify: the current user with up-to-date authorities; null if a server sends no user. `once`: not retried while
 * the server is unavailable.
 */
export async function verify(once = false): Promise<KnownUser | null> {
  return readUser(await http({ method: 'GET', path: '/verify', responseType: 'jsonOrText', read: !once }));
}

/** POST /generate-qr-url with the credentials: the otpauth URL for the QR code. */
export async function generateQrUrl(credentials: Credentials): Promise<string> {
  return readAddress(await http({ method: 'POST', path: '/generate-qr-url', body: credentials, anonymous: true }));
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
  return readTwoFactorStatus(await storeAction(http({ method: 'GET', path })));
}

/** GET /ui-columns-order/is-allowed: whether columns may be reordered. */
export async function isColumnsOrderAllowed(): Promise<boolean> {
  return readAllowed(await storeAction(http({ method: 'GET', path: '/ui-columns-order/is-allowed' })));
}

/** GET /locale: translations, nested or flat. Any other reply counts as empty. */
export async function locale(language?: string): Promise<Messages> {
  const query = language === undefined ? '' : `?lang=${encodeURIComponent(language)}`;
  return readMessages(await http({ method: 'GET', path: `/locale${query}`, expected: [401, 403, 404] }));
}

/** PATCH /users/change-password {newPassword, previousPassword} */
export function changePassword({ newPassword, previousPassword }: ChangePassword): Promise<unknown> {
  return http({ method: 'PATCH', path: '/users/change-password', body: { newPassword, previousPassword } });
}
