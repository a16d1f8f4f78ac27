import type { Static } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { OwnTwoFactor, RecoveryCodes } from '../../../protocol/session.ts';
import { inTransaction } from '../../database/transaction.ts';
import { ApiError } from '../../errors.ts';
import { type App, personOnly, type RouteOptions } from '../../http/route.ts';
import { emptyObject, object, text } from '../../schemas.ts';
import { announceAccess } from '../../session/access.ts';
import { beginPasswordCheck, ownAccount, requirePassword } from '../../session/account.ts';
import { type Account, auditAccount } from '../../session/accounts.ts';
import { countRecoveryCodes, newRecoveryCodes } from '../../session/recoveryCodes.ts';
import { resetTwoFactor, verifyCode } from '../../session/twoFactor.ts';

const tags = ['account'];
const secret = () => text(1_000, { minLength: 1 });
const Code = object({ verificationCode: secret() });
const Proof = object({ password: secret(), verificationCode: secret() });

/**
 * The caller's own second factor (extension `twoFactor`). Enrollment begins with POST /generate-qr-url, as at sign-in.
 */
export default async function ownTwoFactorRoutes(app: App, { platform }: RouteOptions): Promise<void> {
  app.addHook('onRequest', personOnly);
  const { pool, session } = platform;

  /** Checks a code of the caller's app and returns new recovery codes, if any. Throws VALIDATION for a wrong code. */
  async function takeCode(account: Account, request: FastifyRequest, code: string): Promise<string[] | undefined> {
    const proof = await verifyCode(pool, session.box, account, code, request.actor);
    if (!proof.right) throw new ApiError('VALIDATION', { errors: { verificationCode: 'codeWrong' } });
    return proof.recoveryCodes;
  }

  /** Verifies the caller's password and code again and returns the account. Throws NOT_FOUND without second factor. */
  async function proved(
    request: FastifyRequest,
    { password, verificationCode }: Static<typeof Proof>,
  ): Promise<Account> {
    const account = await ownAccount(platform, request);
    if (!account.enrolled) throw new ApiError('NOT_FOUND');
    const attempt = await beginPasswordCheck(platform, request);
    await requirePassword(account, password, 'password');
    await takeCode(account, request, verificationCode);
    await attempt.succeeded();
    return account;
  }

  app.get(
    '/two-factor',
    { schema: { tags, summary: 'The own second factor', response: { 200: OwnTwoFactor } } },
    async (request): Promise<OwnTwoFactor> => {
      const { userId, enrolled, required, enrolledAt } = await ownAccount(platform, request);
      return {
        enrolled,
        required,
        enrolledAt,
        recoveryCodes: await countRecoveryCodes(pool, userId),
      };
    },
  );

  const schema = { tags, response: { 200: RecoveryCodes } };
  const confirm = { ...schema, summary: 'The first code of the app completes its enrolment', body: Code };
  app.post('/two-factor/confirm', { schema: confirm }, async (request): Promise<RecoveryCodes> => {
    const { verificationCode } = request.body;
    const account = await ownAccount(platform, request);
    if (account.enrolled) throw new ApiError('ACCESS_DENIED');
    const attempt = await beginPasswordCheck(platform, request);
    const recoveryCodes = (await takeCode(account, request, verificationCode)) ?? [];
    await attempt.succeeded();
    await announceAccess(pool, account.userId);
    return { recoveryCodes };
  });

  const renew = { ...schema, summary: 'New recovery codes', body: Proof };
  app.post('/two-factor/recovery-codes', { schema: renew }, async (request): Promise<RecoveryCodes> => {
    const { userId } = await proved(request, request.body);
    return inTransaction(pool, async (db) => {
      await auditAccount(db, request.actor, 'newRecoveryCodes', userId);
      return { recoveryCodes: await newRecoveryCodes(db, userId) };
    });
  });

  const disable = { tags, summary: 'Switch the second factor off', body: Proof, response: { 200: emptyObject } };
  app.post('/two-factor/disable', { schema: disable }, async (request) => {
    if ((await ownAccount(platform, request)).required) throw new ApiError('TWO_FACTOR_REQUIRED');
    const { userId } = await proved(request, request.body);
    await inTransaction(pool, async (db) => {
      await resetTwoFactor(db, userId);
      await auditAccount(db, request.actor, 'disableTwoFactor', userId);
      await announceAccess(db, userId);
    });
    return {};
  });
}
