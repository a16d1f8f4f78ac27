import type { FastifyInstance } from 'fastify';
import type { SessionUser } from '../../protocol/session.ts';
import { authorityFor, can } from '../../src/engine/access.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';
import { announceAccess } from '../session/access.ts';
import { ACCOUNT, accountById, accountByLogin, auditAccount, resourceWith, setPassword } from '../session/accounts.ts';
import { textFields } from '../session/body.ts';
import { hashPassword, matches, passwordFault } from '../session/passwords.ts';
import { endSessionsOf } from '../session/sessions.ts';

/** What users have beyond the calls of every entity (spec 7, users). */
export default async function userRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { pool, store, session } = platform;
  const users = resourceWith(platform.definitions, ACCOUNT);
  const path = `/${users.api.path}`;

  app.get<{ Params: { login: string } }>(`${path}/find-by-login/:login`, async ({ actor, params }) => {
    if (!can(actor.authorities, authorityFor(users, 'one'))) throw new ApiError('ACCESS_DENIED');
    const account = await accountByLogin(pool, params.login);
    if (!account) throw new ApiError('NOT_FOUND');
    return store.get(actor, users, account.userId);
  });

  // An extension: what a user may change of himself without the authority to administer users.
  app.patch(`${path}/profile`, async ({ actor, body, signedIn }): Promise<SessionUser> => {
    const { language } = textFields(body, ['language']);
    await store.update(actor, users, { id: actor.userId, language });
    return { ...signedIn.user, language };
  });

  app.patch(`${path}/change-password`, async (request) => {
    const { actor } = request;
    const fields = textFields(request.body, ['newPassword', 'previousPassword']);
    const attempt = await session.guard.begin(actor.login, `${request.ip} change`);
    const account = await accountById(pool, actor.userId);
    if (!(await matches(account?.passwordHash, fields.previousPassword))) {
      throw new ApiError('VALIDATION', { errors: { previousPassword: 'passwordWrong' } });
    }
    await attempt.succeeded();
    const fault = passwordFault(fields.newPassword, actor.login, users.fields);
    if (fault) throw new ApiError('VALIDATION', { errors: { newPassword: fault } });
    const hash = await hashPassword(fields.newPassword);
    await inTransaction(pool, async (db) => {
      await setPassword(db, actor.userId, hash);
      await endSessionsOf(db, actor.userId, request.signedIn.sessionId);
      await auditAccount(db, actor, 'changePassword', actor.userId);
      await announceAccess(db, actor.userId);
    });
    return {};
  });
}
