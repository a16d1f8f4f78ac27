/** The signed-in user, as returned by GET /verify and POST /auth (spec 3, User). */
export interface SessionUser {
  id: number;
  login: string;
  name: string;
  surname: string;
  authorities: string[];
  orgId: number;
  orgName: string;
  /** "ENGLISH", "GERMAN" or "CZECH". */
  language?: string;
  twoFactor?: boolean;
}
/** The signed-in user as the console knows him: not every platform tells the organization. */
export type KnownUser = Omit<SessionUser, 'orgId'> & Partial<Pick<SessionUser, 'orgId'>>;
export interface Credentials {
  login: string;
  password: string;
  verificationCode?: string;
}
export interface AuthReply {
  token: string;
  refreshToken: string;
  user: SessionUser;
  /** Extension `twoFactor`: present if this sign-in completed the enrolment; no other call returns them. */
  recoveryCodes?: string[];
}
/** Extension `twoFactor`: GET /two-factor, the caller's own second factor. */
export interface OwnTwoFactor {
  enrolled: boolean;
  /** Required by the user's flag or by a role, so it can't be switched off. */
  required: boolean;
  /** dateTime */
  enrolledAt: string | null;
  /** Number of unused recovery codes. */
  recoveryCodes: number;
}
/** Reply of POST /two-factor/confirm and /two-factor/recovery-codes; no other call returns the codes. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}
/** Extension `sessions`: one of GET /sessions. */
export interface OwnSession {
  id: string;
  address: string;
  /** The User-Agent of the browser. */
  userAgent: string;
  /** dateTime */
  createdAt: string;
  /** dateTime */
  lastSeenAt: string;
  /** The current session. */
  current: boolean;
}
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
export interface LogoutReply {
  url?: string;
}
/** Extension `apiKeys`: reply of POST /api-keys/{id}/secret; no other call returns the secret. */
export interface NewKeySecret {
  secret: string;
}
/** PATCH /users/change-password */
export interface ChangePassword {
  newPassword: string;
  previousPassword: string;
}
