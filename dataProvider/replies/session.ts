/** Reads the replies of signing in, and the signed-in user (spec section 3). */
import type { Messages } from '../../locales/index.ts';
import type { AuthReply, KnownUser } from '../../protocol/session.ts';
import { isObject } from '../../src/engine/paths.ts';
import { type Fields, fieldsOf, flag, id, list, pick, present, text, textOrNull } from './fields.ts';

/** An authority: its name, or an object with it. */
const authority = (value: unknown): string | null =>
  isObject(value) ? pick(fieldsOf(value), ['authority', 'name', 'code'], textOrNull) : textOrNull(value);

function userOf(fields: Fields): KnownUser {
  return {
    // a platform may tell no id; 0 belongs to no user
    id: pick(fields, ['id', 'userId'], id) ?? 0,
    login: pick(fields, ['login', 'userLogin', 'userName', 'email'], text),
    name: pick(fields, ['name', 'firstName'], text),
    surname: pick(fields, ['surname', 'lastName'], text),
    authorities: pick(fields, ['authorities', 'authority', 'roles'], list(authority)),
    ...present({
      orgId: pick(fields, ['orgId', 'organizationId', 'organization.id'], id),
      language: pick(fields, ['language'], textOrNull),
      twoFactor: pick(fields, ['twoFactor'], flag),
    }),
    orgName: pick(fields, ['orgName', 'organizationName', 'organization.name'], text),
  };
}

/** What a reply has at its top or below `data`. */
const contentOf = (reply: unknown): unknown =>
  isObject(reply) && isObject(reply.data) ? { ...reply, ...reply.data } : reply;

/** Reads a user: the reply itself, or its `user`; null if it names no authorities. */
export function readUser(reply: unknown): KnownUser | null {
  const wire = contentOf(reply);
  const fields = fieldsOf(isObject(wire) && isObject(wire.user) ? wire.user : wire);
  return Array.isArray(fields.get('authorities')) ? userOf(fields) : null;
}

/** A sign-in as read: not every platform tells the user and a token for renewing the session. */
export type SignedIn = Omit<AuthReply, 'user'> & { user?: KnownUser };

/** Reads the reply to a sign-in; null without a token. */
export function readSignedIn(reply: unknown): SignedIn | null {
  const tokens = readTokens(reply);
  if (!tokens) return null;
  const wire = contentOf(reply);
  const fields = fieldsOf(wire);
  const user = isObject(wire) && isObject(wire.user) ? userOf(fieldsOf(wire.user)) : readUser(wire);
  const codes = pick(fields, ['recoveryCodes'], list(textOrNull));
  return {
    token: tokens.token,
    refreshToken: tokens.refreshToken ?? '',
    ...present({ user }),
    ...(codes.length > 0 ? { recoveryCodes: codes } : {}),
  };
}

/** The tokens of a reply, at its top or below `data`; null without a token. */
export function readTokens(reply: unknown): { token: string; refreshToken?: string } | null {
  const fields = fieldsOf(contentOf(reply));
  const token = pick(fields, ['token', 'accessToken', 'authToken'], textOrNull);
  return token === null ? null : { token, ...present({ refreshToken: pick(fields, ['refreshToken'], textOrNull) }) };
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An address in a reply: a bare text, or an object with it; '' if there is none. */
export const readAddress = (reply: unknown): string =>
  isObject(reply) ? pick(fieldsOf(reply), ['url', 'link', 'data'], words) : words(reply);

/** Whether the reply says yes: itself, or one of these fields. */
const saysYes = (reply: unknown, names: readonly string[]): boolean =>
  (isObject(reply) ? pick(fieldsOf(reply), names, flag) : flag(reply)) ?? false;

/** Reads GET /user-2fa-status: a bare flag tells whether the user has enrolled a second factor. */
export const readTwoFactorStatus = (reply: unknown): { enrolled: boolean; required: boolean } => ({
  enrolled: saysYes(reply, ['enrolled', 'enabled', 'status']),
  required: isObject(reply) && saysYes(reply, ['required']),
});

/** Reads GET /ui-columns-order/is-allowed. */
export const readAllowed = (reply: unknown): boolean => saysYes(reply, ['allowed', 'isAllowed']);

/** Reads GET /locale: its texts, nested or flat; what is no text is left out. */
export function readMessages(reply: unknown): Messages {
  const messages: Messages = {};
  for (const [key, value] of Object.entries(isObject(reply) ? reply : {})) {
    if (typeof value === 'string') messages[key] = value;
    else if (isObject(value)) messages[key] = readMessages(value);
  }
  return messages;
}
