import type pg from 'pg';
import type { Credentials } from '../../protocol/session.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import type { Queryable } from '../store/behaviors.ts';
import { type Account, accountByLogin, auditAccount } from './accounts.ts';
import type { Attempt, SignInGuard } from './guard.ts';
import { matches } from './passwords.ts';
import { newSecret, otpauthUrl, stepOf } from './totp.ts';

/** What proving who one is works with. */
export interface SignInContext {
  pool: pg.Pool;
  config: Config;
  guard: SignInGuard;
}

/**
 * The account of a right login and password. A wrong login, a wrong password, an inactive user and a demo account
 * without DEMO all take the same time and get the same answer.
 */
async function checkPassword(
  { pool, config, guard }: SignInContext,
  { login, password }: Credentials,
  address: string,
): Promise<{ account: Account; attempt: Attempt }> {
  const attempt = await guard.begin(login, address);
  const account = await accountByLogin(pool, login);
  const right = await matches(account?.passwordHash, password);
  if (!account || !right || !account.active || (account.demo && !config.demo))
    throw new ApiError('INVALID_CREDENTIALS');
  return { account, attempt };
}

/** The user id that the credentials prove, second factor included. */
export async function proveIdentity(
  context: SignInContext,
  credentials: Credentials,
  address: string,
): Promise<number> {
  const { account, attempt } = await checkPassword(context, credentials, address);
  const code = credentials.verificationCode?.trim() ?? '';
  const needed = account.required || account.enrolled || (code !== '' && account.totpSecret !== null);
  if (needed) await checkCode(context.pool, account, code, credentials.login, attempt);
  await attempt.succeeded();
  return account.userId;
}

async function checkCode(
  db: Queryable,
  account: Account,
  code: string,
  login: string,
  attempt: Attempt,
): Promise<void> {
  const { userId, enrolled, totpSecret } = account;
  if (code === '' || totpSecret === null) {
    await attempt.released();
    throw new ApiError('VERIFICATION_CODE_REQUIRED', { enrolled });
  }
  const step = await stepOf(totpSecret, code, account.totpStep);
  if (step === undefined || !(await takeStep(db, userId, totpSecret, step))) {
    throw new ApiError('INVALID_VERIFICATION_CODE');
  }
  if (!enrolled) {
    await markTwoFactor(db, userId, true);
    await auditAccount(db, { userId, name: login }, 'enrolTwoFactor', userId);
  }
}

/** Uses up the code of a time step; the first right one completes the enrolment. False when it was used already. */
async function takeStep(db: Queryable, userId: number, secret: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account set totp_step = $3, totp_enrolled_at = coalesce(totp_enrolled_at, now())
     where user_id = $1 and totp_secret = $2 and (totp_step is null or totp_step < $3)`,
    [userId, secret, step],
  );
  return rowCount === 1;
}

/** Keeps the user's record in step, so that lists can show and filter who has a second factor. */
async function markTwoFactor(db: Queryable, userId: number, twoFactor: boolean): Promise<void> {
  await db.query(`update object set doc = doc || jsonb_build_object('twoFactor', $2::boolean) where id = $1`, [
    userId,
    twoFactor,
  ]);
}

/** The address to draw as a QR code: a new secret each time, until the first right code completes the enrolment. */
export async function beginEnrolment(
  context: SignInContext,
  credentials: Credentials,
  address: string,
): Promise<string> {
  const { account, attempt } = await checkPassword(context, credentials, address);
  await attempt.released();
  const secret = newSecret();
  const { rowCount } = await context.pool.query(
    'update account set totp_secret = $2, totp_step = null where user_id = $1 and totp_enrolled_at is null',
    [account.userId, secret],
  );
  if (rowCount !== 1) throw new ApiError('ACCESS_DENIED');
  return otpauthUrl(context.config.installation ?? 'Tocsin', credentials.login, secret);
}

/** Takes the second factor from a user, who sets it up again at the next sign-in where it is required. */
export async function resetTwoFactor(db: Queryable, userId: number): Promise<void> {
  await db.query(
    'update account set totp_secret = null, totp_enrolled_at = null, totp_step = null where user_id = $1',
    [userId],
  );
  await markTwoFactor(db, userId, false);
}
