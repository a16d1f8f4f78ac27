import { createHash, randomBytes } from 'node:crypto';

/** Length of a secret in bytes; enough that it can't be guessed. */
const BYTES = 32;

/** The hash under which a secret is stored. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Creates a secret for a URL or token, and the hash under which it is stored. */
export function newSecret(): { secret: string; hash: Buffer } {
  const secret = randomBytes(BYTES).toString('base64url');
  return { secret, hash: secretHash(secret) };
}
