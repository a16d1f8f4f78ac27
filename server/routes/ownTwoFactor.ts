import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OwnTwoFactor, RecoveryCodes } from '../../protocol/session.ts';
import { wallTime } from '../../src/engine/clock.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { RouteOptions } from '../platform.ts';
import { announceAccess } from '../session/access.ts';
import { beginProof, ownAccount, requirePassword } from '../session/account.ts';
import { type Account, auditAccount } from '../session/accounts.ts';
import { textFields } from '../session/body.ts';
import { countRecoveryCodes, newRecoveryCodes } from '../session/recoveryCodes.ts';
import { proveCode, resetTwoFactor } from '../session/twoFactor.ts';

/** The caller's own second factor (extension `twoFactor`). It begins with POST /generate-qr-url, as at the sign-in. */
export default async function ownTwoFactorRoutes(app: FastifyInstance, { platform }: RouteOptions): Promise<void> {
  const { pool, config, session } = platform;

  /** Takes a code of the caller's app; a wrong one is a fault of its field. */
  async function takeCode(account: Account, request: FastifyRequest, code: string): Promise<string[] | undefined> {
    const proof = await proveCode(pool, session.box, account, code, request.actor);
    if (!proof.right) throw new ApiError('VALIDATION', { errors: { verificationCode: 'codeWrong' } });
    return proof.recoveryCodes;
  }

  /** The account of a caller who has proved again, with password and code, that it is he. */
  async function proved(request: FastifyRequest): Promise<Account> {
    const { password, verificationCode } = textFields(request.body, ['password', 'verificationCode']);
    const account = await ownAccount(platform, request);
    if (!account.enrolled) throw new ApiError('NOT_FOUND');
    const attempt = await beginProof(platform, request);
    await requirePassword(account, password, 'password');
    await takeCode(account, request, verificationCode);
    await attempt.succeeded();
    return account;
  }

  app.get('/two-factor', async (request): Promise<OwnTwoFactor> => {
    const { userId, enrolled, required, enrolledAt } = await ownAccount(platform, request);
    return {
      enrolled,
      required,
      enrolledAt: enrolledAt === null ? null : wallTime(config.timeZone, enrolledAt).now,
      recoveryCodes: await countRecoveryCodes(pool, userId),
    };
  });

  app.post('/two-factor/confirm', async (request): Promise<RecoveryCodes> => {
    const { verificationCode } = textFields(request.body, ['verificationCode']);
    const account = await ownAccount(platform, request);
    if (account.enrolled) throw new ApiError('ACCESS_DENIED');
    const attempt = await beginProof(platform, request);
    const recoveryCodes = (await takeCode(account, request, verificationCode)) ?? [];
    await attempt.succeeded();
    await announceAccess(pool, account.userId);
    return { recoveryCodes };
  });

  app.post('/two-factor/recovery-codes', async (request): Promise<RecoveryCodes> => {
    const { userId } = await proved(request);
    return inTransaction(pool, async (db) => {
      await auditAccount(db, request.actor, 'newRecoveryCodes', userId);
      return { recoveryCodes: await newRecoveryCodes(db, userId) };
    });
  });

  app.post('/two-factor/disable', async (request) => {
    if ((await ownAccount(platform, request)).required) throw new ApiError('TWO_FACTOR_REQUIRED');
    const { userId } = await proved(request);
    await inTransaction(pool, async (db) => {
      await resetTwoFactor(db, userId);
      await auditAccount(db, request.actor, 'disableTwoFactor', userId);
      await announceAccess(db, userId);
    });
    return {};
  });
}
