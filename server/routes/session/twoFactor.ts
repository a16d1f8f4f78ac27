import { Type } from '@sinclair/typebox';
import { can } from '../../../src/engine/access.ts';
import type { Actor } from '../../actor.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { type App, allowOperation, personOnly, type RouteOptions } from '../../http/route.ts';
import { object, text } from '../../schemas.ts';
import { announceAccess } from '../../session/access.ts';
import {
  ACCOUNT,
  type Account,
  accountByLogin,
  auditAccount,
  authoritiesOfUser,
  resourceWithBehavior,
} from '../../session/accounts.ts';
import { resetTwoFactor } from '../../session/twoFactor.ts';

/** The second factor of other users, for user administrators (spec 6). */
export default async function twoFactorRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const users = resourceWithBehavior(platform.definitions, ACCOUNT);

  /** The account of a login. Throws unless the user is in the caller's organizations. */
  async function accountOf(actor: Actor, userLogin: string): Promise<Account> {
    const account = await accountByLogin(platform.pool, userLogin);
    if (!account) throw new ApiError('NOT_FOUND');
    // Throws for users outside the caller's organizations.
    await platform.store.get(actor, users, account.userId);
    return account;
  }

  const schema = {
    tags: ['session'],
    querystring: object({ userLogin: text(1_000) }),
    response: { 200: Type.Object({ enrolled: Type.Boolean(), required: Type.Boolean() }) },
  };

  // the authority is checked first, so that the existence of logins is not revealed
  const status = { schema: { ...schema, summary: 'Second factor of a user' }, onRequest: allowOperation(users, 'one') };
  app.get('/user-2fa-status', status, async ({ actor, query }) => {
    const { enrolled, required } = await accountOf(actor, query.userLogin);
    return { enrolled, required };
  });

  const reset = {
    schema: { ...schema, summary: 'Take the second factor from a user' },
    onRequest: [allowOperation(users, 'update'), personOnly],
  };
  app.patch('/reset-2fa-status', reset, async ({ actor, query }) => {
    const { userId, required } = await accountOf(actor, query.userLogin);
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
