import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorityFor, can } from '../../src/engine/access.ts';
import type { Op } from '../../src/engine/definition.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';
import { announceAccess } from '../session/access.ts';
import {
  ACCOUNT,
  type Account,
  accountByLogin,
  auditAccount,
  authoritiesOfUser,
  resourceWith,
} from '../session/accounts.ts';
import { resetTwoFactor } from '../session/twoFactor.ts';

/** State of the second factor of a user, for those who administer users (spec 6). */
export default async function twoFactorRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const users = resourceWith(platform.definitions, ACCOUNT);

  /** The account of ?userLogin=, if the caller may do `op` with it; authority first, so that logins stay unknown. */
  async function accountOf(request: FastifyRequest, op: Op): Promise<Account> {
    const { userLogin } = request.query as { userLogin?: string };
    const { actor } = request;
    if (!can(actor.authorities, authorityFor(users, op))) throw new ApiError('ACCESS_DENIED');
    if (typeof userLogin !== 'string') throw new ApiError('VALIDATION', { errors: { userLogin: 'required' } });
    const account = await accountByLogin(platform.pool, userLogin);
    if (!account) throw new ApiError('NOT_FOUND');
    // Refuses users outside the caller's organizations.
    await platform.store.get(actor, users, account.userId);
    return account;
  }

  app.get('/user-2fa-status', async (request) => {
    const { enrolled, required } = await accountOf(request, 'one');
    return { enrolled, required };
  });

  app.patch('/reset-2fa-status', async (request) => {
    const { userId, required } = await accountOf(request, 'update');
    const { actor } = request;
    const authorities = await authoritiesOfUser(platform.pool, userId);
    if (!authorities.every((a) => can(actor.authorities, a))) throw new ApiError('ACCESS_DENIED');
    await inTransaction(platform.pool, async (db) => {
      await resetTwoFactor(db, userId);
      await auditAccount(db, actor, 'resetTwoFactor', userId);
      await announceAccess(db, userId);
    });
    return { enrolled: false, required };
  });
}
