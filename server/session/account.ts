import type { FastifyRequest } from 'fastify';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { type Account, accountById } from './accounts.ts';
import type { Attempt } from './guard.ts';
import { verifyPassword } from './passwords.ts';

/** Begins an attempt of a signed-in user to confirm the password. Counted like a sign-in, but separately. */
export function beginPasswordCheck({ session }: Platform, { actor, ip }: FastifyRequest): Promise<Attempt> {
  return session.guard.begin(actor.login, ip, 'proof');
}

/** The account of the caller. */
export async function ownAccount({ pool }: Platform, { actor }: FastifyRequest): Promise<Account> {
  const account = await accountById(pool, actor.userId);
  if (!account) throw new ApiError('UNAUTHORIZED');
  return account;
}

/** Throws VALIDATION for `field` unless the password is correct. */
export async function requirePassword(account: Account, password: string, field: string): Promise<void> {
  if (await verifyPassword(account.passwordHash, password)) return;
  throw new ApiError('VALIDATION', { errors: { [field]: 'passwordWrong' } });
}
