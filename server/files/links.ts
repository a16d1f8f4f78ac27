import { createSecretKey } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { ApiError } from '../errors.ts';

const ALGORITHM = 'HS256';
/** Keeps these apart from the tokens of sessions, which are signed with the same secret. */
const AUDIENCE = 'tocsin-file';
const LIFE = '5m';

/** Links that give one file to whoever has them, for a short time: a browser sends no token when it opens an address. */
export interface FileLinks {
  sign(fileId: number): Promise<string>;
  /** The file of a link that is still good; UNAUTHORIZED for any other text. */
  read(ticket: string): Promise<number>;
}

export function fileLinks(secret: string): FileLinks {
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: (fileId) =>
      new SignJWT({})
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setSubject(String(fileId))
        .setIssuedAt()
        .setExpirationTime(LIFE)
        .sign(key),
    async read(ticket) {
      try {
        const { payload } = await jwtVerify(ticket, key, { algorithms: [ALGORITHM], audience: AUDIENCE });
        return Number(payload.sub);
      } catch {
        throw new ApiError('UNAUTHORIZED');
      }
    },
  };
}
