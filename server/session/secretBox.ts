import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const PURPOSE = 'tocsin second factor';

/** Encrypts short secrets, so that the database alone doesn't reveal them. */
export interface SecretBox {
  /** Encrypts a secret. `owner` (a user id) is authenticated too, so that it can't be decrypted for another user. */
  seal(secret: string, owner: number): string;
  /** Decrypts a secret; undefined if this server doesn't have the key. */
  open(sealed: string, owner: number): string | undefined;
  /** Whether a secret is encrypted with the current key; otherwise it should be encrypted again. */
  isCurrent(sealed: string, owner: number): boolean;
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
}

function decrypt(key: Buffer, sealed: string, owner: number): string | undefined {
  const [version, iv, tag, data] = sealed.split('.');
  if (version !== VERSION || iv === undefined || tag === undefined || data === undefined) return undefined;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
    decipher.setAAD(Buffer.from(String(owner)));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Whether a stored secret dates from the time before secrets were encrypted. */
const isPlain = (sealed: string) => !sealed.includes('.');

/**
 * AES-256-GCM with a key derived from the token secret; format "v1.<nonce>.<tag>.<text>". Also opens secrets encrypted
 * with `earlier` token secrets and unencrypted ones of an older version.
 */
export function secretBox(secret: string, earlier: readonly string[] = []): SecretBox {
  const key = keyOf(secret);
  const keys = [key, ...earlier.map(keyOf)];
  return {
    seal(text, owner) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
      cipher.setAAD(Buffer.from(String(owner)));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
    },
    open(sealed, owner) {
      if (isPlain(sealed)) return sealed;
      for (const one of keys) {
        const text = decrypt(one, sealed, owner);
        if (text !== undefined) return text;
      }
      return undefined;
    },
    isCurrent: (sealed, owner) => decrypt(key, sealed, owner) !== undefined,
  };
}
