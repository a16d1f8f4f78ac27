import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './schema.ts';

/** The signed-in user, as returned by GET /verify and POST /auth (spec 3, User). */
export const SessionUser = Type.Object({
  id: Type.Integer(),
  login: Type.String(),
  name: Type.String(),
  surname: Type.String(),
  authorities: Type.Array(Type.String()),
  orgId: Type.Integer(),
  orgName: Type.String(),
  /** "ENGLISH", "GERMAN" or "CZECH". */
  language: Type.Optional(Type.String()),
  twoFactor: Type.Optional(Type.Boolean()),
});
export type SessionUser = Static<typeof SessionUser>;
/** The signed-in user as the console knows him: not every platform tells the organization. */
export type KnownUser = Omit<SessionUser, 'orgId'> & Partial<Pick<SessionUser, 'orgId'>>;
export interface Credentials {
  login: string;
  password: string;
  verificationCode?: string;
}
export const AuthReply = Type.Object({
  token: Type.String(),
  refreshToken: Type.String(),
  user: SessionUser,
  /** Extension `twoFactor`: present if this sign-in completed the enrolment; no other call returns them. */
  recoveryCodes: Type.Optional(Type.Array(Type.String())),
});
export type AuthReply = Static<typeof AuthReply>;
/** Extension `twoFactor`: GET /two-factor, the caller's own second factor. */
export const OwnTwoFactor = Type.Object({
  enrolled: Type.Boolean(),
  /** Required by the user's flag or by a role, so it can't be switched off. */
  required: Type.Boolean(),
  /** dateTime */
  enrolledAt: orNull(Type.String()),
  /** Number of unused recovery codes. */
  recoveryCodes: Type.Integer(),
});
export type OwnTwoFactor = Static<typeof OwnTwoFactor>;
/** Reply of POST /two-factor/confirm and /two-factor/recovery-codes; no other call returns the codes. */
export const RecoveryCodes = Type.Object({
  recoveryCodes: Type.Array(Type.String()),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;
/** Extension `sessions`: one of GET /sessions. */
export const OwnSession = Type.Object({
  id: Type.String(),
  address: Type.String(),
  /** The User-Agent of the browser. */
  userAgent: Type.String(),
  /** dateTime */
  createdAt: Type.String(),
  /** dateTime */
  lastSeenAt: Type.String(),
  /** The current session. */
  current: Type.Boolean(),
});
export type OwnSession = Static<typeof OwnSession>;
/** Extension `oidc`: why a sign-in through the identity provider failed. */
export type ProviderFailure =
  | 'cancelled'
  | 'state'
  | 'provider'
  | 'refused'
  | 'disabled'
  | 'noRole'
  | 'loginTaken'
  | 'incomplete'
  | 'secondFactor'
  | 'notStored';
/**
 * Parameters of /login after a sign-in through the identity provider: why it failed, or a ticket for POST
 * /oidc/session.
 */
export const FAILED_PARAM = 'failed';
export const TICKET_PARAM = 'ticket';
/** GET /logout. `url`, with the extension `oidc`: URL at which the browser ends the identity provider's session. */
export const LogoutReply = Type.Object({
  url: Type.Optional(Type.String()),
});
export type LogoutReply = Static<typeof LogoutReply>;
/** Extension `apiKeys`: reply of POST /api-keys/{id}/secret; no other call returns the secret. */
export const NewKeySecret = Type.Object({
  secret: Type.String(),
});
export type NewKeySecret = Static<typeof NewKeySecret>;
/** PATCH /users/change-password */
export interface ChangePassword {
  newPassword: string;
  previousPassword: string;
}
