import type pg from 'pg';
import type { Credentials } from '../../protocol/session.ts';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { type Account, accountByLogin, auditSignIn } from './accounts.ts';
import type { Attempt, SignInGuard } from './guard.ts';
import { verifyPassword } from './passwords.ts';
import type { SecretBox } from './secretBox.ts';
import { otpauthUrl } from './totp.ts';
import { offerSecret, verifyCode } from './twoFactor.ts';

/** Services needed to check credentials. */
export interface SignInContext {
  pool: pg.Pool;
  config: Config;
  guard: SignInGuard;
  box: SecretBox;
}

/** The user who signed in. */
export interface Identity {
  userId: number;
  /** Present only if this sign-in completed the enrollment. */
  recoveryCodes?: string[];
}

/**
 * The account for a correct login and password. An unknown login, a wrong password, an inactive user and a demo account
 * without DEMO all take the same time and throw the same INVALID_CREDENTIALS.
 */
async function checkPassword(
  { pool, config, guard }: SignInContext,
  { login, password }: Credentials,
  address: string,
): Promise<{ account: Account; attempt: Attempt }> {
  const attempt = await guard.begin(login, address).catch(async (refusal: unknown) => {
    const locked = await accountByLogin(pool, login);
    await auditSignIn(pool, 'signInLocked', locked?.userId, address, config.session.lockSeconds);
    throw refusal;
  });
  const account = await accountByLogin(pool, login);
  const right = await verifyPassword(account?.passwordHash, password);
  if (!account || !right || !account.active || (account.demo && !config.demo)) {
    await auditSignIn(pool, 'signInFailed', account?.userId, address);
    throw attempt.refusal;
  }
  return { account, attempt };
}

/** Checks the credentials including the second factor and returns the user. */
export async function verifyCredentials(
  context: SignInContext,
  credentials: Credentials,
  address: string,
): Promise<Identity> {
  const { account, attempt } = await checkPassword(context, credentials, address);
  const code = credentials.verificationCode?.trim() ?? '';
  const needed = account.required || account.enrolled || (code !== '' && account.totpSecret !== null);
  const recoveryCodes = needed
    ? await checkCode(context, account, code, credentials.login, attempt, address)
    : undefined;
  await attempt.succeeded();
  return { userId: account.userId, recoveryCodes };
}

async function checkCode(
  { pool, box }: SignInContext,
  account: Account,
  code: string,
  login: string,
  attempt: Attempt,
  address: string,
): Promise<string[] | undefined> {
  const { userId, enrolled, totpSecret } = account;
  if (code === '' || totpSecret === null) {
    await attempt.released();
    throw new ApiError('VERIFICATION_CODE_REQUIRED', { enrolled });
  }
  const proof = await verifyCode(pool, box, account, code, { userId, name: login });
  if (!proof.right) {
    await auditSignIn(pool, 'signInFailed', userId, address);
    throw new ApiError('INVALID_VERIFICATION_CODE');
  }
  return proof.recoveryCodes;
}

/** The URL for the QR code, with a new secret each time until the first correct code completes the enrollment. */
export async function beginEnrolment(
  context: SignInContext,
  credentials: Credentials,
  address: string,
): Promise<string> {
  const { account, attempt } = await checkPassword(context, credentials, address);
  await attempt.released();
  const secret = await offerSecret(context.pool, context.box, account.userId);
  if (secret === undefined) throw new ApiError('ACCESS_DENIED');
  return otpauthUrl(context.config.installation ?? 'Tocsin', credentials.login, secret);
}
