/** Signed-in user as GET /verify and POST /auth give it (spec 3, User). */
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
export interface Credentials {
  login: string;
  password: string;
  verificationCode?: string;
}
export interface AuthReply {
  token: string;
  refreshToken: string;
  user: SessionUser;
}
/** POST /refresh {refreshToken}: the token may stand at the top or below `data`; tokens rotate. */
export interface RefreshReply {
  token?: string;
  refreshToken?: string;
  data?: { token: string; refreshToken?: string };
}
/** PATCH /users/change-password */
export interface ChangePassword {
  newPassword: string;
  previousPassword: string;
}
