import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../errors.ts';

const ALGORITHM = 'HS256';
/** Distinguishes link tokens from session tokens, which are signed with the same secret. */
const AUDIENCE = 'tocsin-file';
const LIFE = '5m';

/** Short-lived links to single files, because a browser sends no token when it opens a URL. */
export function fileLinks(secret: string) {
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: (fileId: number) =>
      new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setSubject(String(fileId))
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(key),
    /** Returns the file id of a valid link; throws UNAUTHORIZED for any other text. */
    async read(ticket: string) {
      try {
        const { payload } = await jwtVerify(ticket, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
        return Number(payload.sub);
      } catch {
        throw new ApiError('UNAUTHORIZED');
      }
    },
  };
}
