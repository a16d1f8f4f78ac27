import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Fields, RecordData } from '../../src/engine/definition.ts';
import { consistsOfWords, estimateStrength, userWords } from '../../src/engine/passwordStrength.ts';

/** Common passwords with a permitted length, which attackers try first. */
const COMMON = new Set(
  `password12 password123 password1234 passw0rd123 1234567890 12345678910 123456789012 0123456789 0987654321 1111111111
   0000000000 qwertyuiop qwerty12345 qwertzuiop qwertz12345 1q2w3e4r5t q1w2e3r4t5 asdfghjkl1 abcdefghij abc1234567
   iloveyou12 letmein123 welcome123 welcome1234 changeme123 admin12345 admin123456 administrator superadmin
   sunshine123 princess123 football123 monkey12345 passwort123 passwort1234 passwort12 hallo12345 geheim1234
   heslo12345 heslo123456 password12345 adminadmin secret1234 secret12345 test123456 tocsintocsin`.split(/\s+/),
);

/** Length limits unless the definition has others. */
const BOUNDS = { minLength: 8, maxLength: 200 };

/** Hash to compare with if the account doesn't exist, so that the response takes the same time. */
let dummyHash: Promise<string> | undefined;

/** The form in which passwords are hashed: keyboards send an accent as one character or as two (NIST SP 800-63B). */
const normalized = (password: string) => password.normalize('NFKC');

/** argon2id with the library's parameters (19 MiB, 2 passes), as OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password));
}

/** Hash of a random password, computed once because hashing is slow and an import may create thousands of users. */
let unknownHash: Promise<string> | undefined;

/** Password hash for an account that has no password yet; no password matches it. */
export function unknownPasswordHash(): Promise<string> {
  unknownHash ??= hashPassword(randomBytes(32).toString('base64url'));
  return unknownHash;
}

/**
 * Verifies a password. Without a hash, returns false after the same time. Older hashes are of passwords as they were
 * typed, so those with other spellings are tried in these, too.
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash('nobody has this password');
  const known = passwordHash ?? (await dummyHash);
  for (const spelling of new Set([normalized(password), password, password.normalize('NFD')])) {
    if (await verify(known, spelling)) return passwordHash !== undefined;
  }
  return false;
}

/** The error code for a new password; undefined if it is acceptable. Length limits come from the definition's field. */
export async function passwordFault(typed: string, user: RecordData, fields: Fields): Promise<string | undefined> {
  const password = normalized(typed);
  const field = Object.values(fields).find((f) => f.type === 'password');
  const minLength = field?.minLength ?? BOUNDS.minLength;
  const maxLength = field?.maxLength ?? BOUNDS.maxLength;
  if (password.length < minLength) return `minLength:${minLength}`;
  if (password.length > maxLength) return `maxLength:${maxLength}`;
  const login = typeof user.login === 'string' ? user.login : '';
  if (password.toLowerCase() === login.toLowerCase()) return 'passwordIsLogin';
  if (COMMON.has(password.toLowerCase())) return 'passwordCommon';
  const words = userWords(fields, user);
  if (consistsOfWords(password, words)) return 'passwordOwnName';
  return (await estimateStrength(password, words)) === 'weak' ? 'passwordWeak' : undefined;
}
