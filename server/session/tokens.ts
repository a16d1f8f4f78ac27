import { createSecretKey, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import { ConfigError } from '../settings.ts';
import { createWholeFile } from '../wholeFile.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'tocsin';

/** The claims of an access token. Everything else is looked up so that it is up to date. */
export interface AccessClaims {
  userId: number;
  sessionId: string;
  /** Seconds since 1970. */
  expires: number;
}

/** Signs and reads access tokens. */
export interface AccessTokens {
  sign(userId: number, sessionId: string): Promise<string>;
  /** The claims of a valid token; undefined for any other text. */
  read(token: string): Promise<AccessClaims | undefined>;
}

/** Access tokens signed with `secret`, valid for `seconds`. */
export function accessTokens(secret: string, seconds: number): AccessTokens {
  const key = createSecretKey(secret, 'utf8');
  return {
    sign: (userId, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(String(userId))
        // A random id, so that two tokens issued in the same second differ.
        .setJti(randomBytes(6).toString('base64url'))
        .setIssuedAt()
        .setExpirationTime(`${seconds}s`)
        .sign(key),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], issuer: ISSUER });
        const { sub, sid, exp } = payload;
        if (sub === undefined || typeof sid !== 'string' || exp === undefined) return undefined;
        return { userId: Number(sub), sessionId: sid, expires: exp };
      } catch {
        return undefined;
      }
    },
  };
}

/** Minimum length of the secret. */
const SHORTEST = 32;

const secretFile = (dataDir: string) => join(dataDir, 'token-secret');

/**
 * TOKEN_SECRET, otherwise the secret stored in the data folder, which is generated at the first start. Throws a
 * ConfigError if the stored one is too short.
 */
export function tokenSecret(configured: string | undefined, dataDir: string): string {
  if (configured !== undefined) return configured;
  const file = secretFile(dataDir);
  mkdirSync(dataDir, { recursive: true });
  // An empty file is left by a first start on a full disk; nothing was signed with it.
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === '') rmSync(file, { force: true });
  if (!existsSync(file)) createWholeFile(file, randomBytes(48).toString('base64url'));
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SHORTEST) return secret;
  throw new ConfigError(
    `${file} holds no whole token secret (at least ${SHORTEST} characters); give it back from a back-up, or delete it to have a new one made.`,
  );
}

/** Previous token secrets, with which older encrypted values can still be decrypted. */
export function earlierSecrets(configured: string | undefined, current: string, dataDir: string): string[] {
  const file = secretFile(dataDir);
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  return [configured, kept].flatMap((secret) => (secret === undefined || secret === current ? [] : [secret]));
}
