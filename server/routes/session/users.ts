import type { RecordData } from '../../../src/engine/definition.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { tellingAllFaults } from '../../http/allFaults.ts';
import { loginLookUp, nobody } from '../../http/loginLookUp.ts';
import { changeOf, recordOf } from '../../http/recordSchema.ts';
import { type App, allowOperation, personOnly, type RouteOptions } from '../../http/route.ts';
import { emptyObject, object, text } from '../../schemas.ts';
import { announceAccess } from '../../session/access.ts';
import { beginPasswordCheck, ownAccount, requirePassword } from '../../session/account.ts';
import { ACCOUNT, accountByLogin, auditAccount, resourceWithBehavior, setPassword } from '../../session/accounts.ts';
import { hashPassword, passwordFault } from '../../session/passwords.ts';
import { endSessionsOf } from '../../session/sessions.ts';

/** Calls of users in addition to those of every resource (spec 7, users). */
export default async function userRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  const { pool, store, session } = platform;
  const users = resourceWithBehavior(platform.definitions, ACCOUNT);
  const path = `/${users.api.path}`;

  const record = { tags: [users.name], response: { 200: recordOf(users) } };
  const find = { tags: record.tags, summary: 'The user of a login', ...loginLookUp(users) };
  const byLogin = { schema: find, onRequest: allowOperation(users, 'one') };
  app.get(`${path}/find-by-login/:login`, byLogin, async (request, reply) => {
    const account = await accountByLogin(pool, request.params.login);
    return account ? store.get(request.actor, users, account.userId) : nobody(request, reply);
  });

  // Extension `profile`: the user's own record, of which some fields may be changed without the authority to
  // administer users.
  app.get(`${path}/profile`, { schema: { ...record, summary: 'The own record' }, onRequest: personOnly }, ({ actor }) =>
    store.get(actor, users, actor.userId),
  );

  const own = { ...record, summary: 'Change the own record', body: changeOf(users, []) };
  /** What users may change of their own records. */
  const ownChanges = (sent: RecordData): RecordData =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => users.fields[name]?.selfService));
  const errorHandler = tellingAllFaults(store, users, ({ actor, body }) => ({
    id: actor.userId,
    record: ownChanges(body as RecordData),
  }));
  app.patch(`${path}/profile`, { schema: own, onRequest: personOnly, errorHandler }, async ({ actor, body: sent }) => {
    const changes = ownChanges(sent);
    const version = typeof sent.version === 'number' ? { version: sent.version } : {};
    return store.update(actor, users, { ...changes, ...version, id: actor.userId });
  });

  const secret = text(1_000, { minLength: 1 });
  const change = {
    tags: ['session'],
    summary: 'Change the own password',
    body: object({ newPassword: secret, previousPassword: secret }),
    response: { 200: emptyObject },
  };
  app.patch(`${path}/change-password`, { schema: change, onRequest: personOnly }, async (request) => {
    const { actor } = request;
    const { newPassword, previousPassword } = request.body;
    const attempt = await beginPasswordCheck(platform, request);
    await requirePassword(await ownAccount(platform, request), previousPassword, 'previousPassword');
    await attempt.succeeded();
    const user = await store.get(actor, users, actor.userId);
    const fault =
      newPassword === previousPassword ? 'passwordPrevious' : await passwordFault(newPassword, user, users.fields);
    if (fault) throw new ApiError('VALIDATION', { errors: { newPassword: fault } });
    const hash = await hashPassword(newPassword);
    await inTransaction(pool, async (db) => {
      await setPassword(db, actor.userId, hash);
      await endSessionsOf(db, actor.userId, request.signedIn.sessionId);
      await auditAccount(db, actor, 'changePassword', actor.userId);
      await announceAccess(db, actor.userId);
    });
    // The access cache may have been filled while the transaction was open: clear it before answering.
    session.access.forget(actor.userId);
    return {};
  });
}
