import { createHash, randomBytes } from 'node:crypto';

/** Bytes of a secret: not to be guessed. */
const BYTES = 32;

/** What is stored of a secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A new secret, for an address or a token, and the hash under which it is stored. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(BYTES).toString('base64url');
  return { secret, hash: secretHash(secret) };
}
