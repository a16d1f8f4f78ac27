import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Account, auditAccount } from './accounts.ts';
import { forgetRecoveryCodes, isRecoveryCode, newRecoveryCodes, useRecoveryCode } from './recoveryCodes.ts';
import type { SecretBox } from './secretBox.ts';
import { newSecret, stepOf } from './totp.ts';

/** Result of checking a code. `recoveryCodes` are present if the code completed the enrollment. */
export type CodeCheck = { right: false } | { right: true; recoveryCodes?: string[] };

/** The actor named in the audit log. */
type By = { userId: number; name: string };

/**
 * Checks and consumes a code of the app, or a recovery code. The first correct code of an app completes its enrollment.
 */
export async function verifyCode(
  pool: pg.Pool,
  box: SecretBox,
  account: Account,
  code: string,
  by: By,
): Promise<CodeCheck> {
  const { userId, enrolled, totpSecret } = account;
  if (totpSecret === null) return { right: false };
  if (isRecoveryCode(code)) {
    if (!enrolled) return { right: false };
    return inTransaction(pool, async (db): Promise<CodeCheck> => {
      if (!(await useRecoveryCode(db, userId, code))) return { right: false };
      await auditAccount(db, by, 'useRecoveryCode', userId);
      return { right: true };
    });
  }
  const secret = box.open(totpSecret, userId);
  if (secret === undefined) return { right: false };
  const step = await stepOf(secret, code, account.totpStep);
  if (step === undefined) return { right: false };
  return inTransaction(pool, async (db): Promise<CodeCheck> => {
    const kept = box.isCurrent(totpSecret, userId) ? totpSecret : box.seal(secret, userId);
    if (!(await takeStep(db, userId, totpSecret, kept, step))) return { right: false };
    if (enrolled) return { right: true };
    await markTwoFactor(db, userId, true);
    await auditAccount(db, by, 'enrolTwoFactor', userId);
    return { right: true, recoveryCodes: await newRecoveryCodes(db, userId) };
  });
}

/** Consumes the code of a time step; the first one completes the enrollment. Returns false if it was used already. */
async function takeStep(db: Queryable, userId: number, stored: string, kept: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update account set totp_step = $4, totp_secret = $3, totp_enrolled_at = coalesce(totp_enrolled_at, now())
     where user_id = $1 and totp_secret = $2 and (totp_step is null or totp_step < $4)`,
    [userId, stored, kept, step],
  );
  return rowCount === 1;
}

/** Stores the state of the second factor in the user's record, so that lists can show it and filter by it. */
async function markTwoFactor(db: Queryable, userId: number, twoFactor: boolean): Promise<void> {
  await db.query(`update object set doc = doc || jsonb_build_object('twoFactor', $2::boolean) where id = $1`, [
    userId,
    twoFactor,
  ]);
}

/** Stores and returns a new secret for an authenticator app; undefined if an app is already enrolled. */
export async function offerSecret(db: Queryable, box: SecretBox, userId: number): Promise<string | undefined> {
  const secret = newSecret();
  const { rowCount } = await db.query(
    'update account set totp_secret = $2, totp_step = null where user_id = $1 and totp_enrolled_at is null',
    [userId, box.seal(secret, userId)],
  );
  return rowCount === 1 ? secret : undefined;
}

/** Removes the second factor of a user, who must enroll again at the next sign-in if it is required. */
export async function resetTwoFactor(db: Queryable, userId: number): Promise<void> {
  await db.query(
    'update account set totp_secret = null, totp_enrolled_at = null, totp_step = null where user_id = $1',
    [userId],
  );
  await forgetRecoveryCodes(db, userId);
  await markTwoFactor(db, userId, false);
}

/** Result of re-encryption at start: number of updated secrets and of those that no known key decrypts. */
export interface ResealResult {
  sealed: number;
  lost: number;
}

/** Re-encrypts secrets that an older version stored unencrypted or that were encrypted with a previous token secret. */
export async function resealSecrets(db: Queryable, box: SecretBox): Promise<ResealResult> {
  const { rows } = await db.query<{ userId: number; secret: string }>(
    'select user_id as "userId", totp_secret as secret from account where totp_secret is not null',
  );
  const done: ResealResult = { sealed: 0, lost: 0 };
  for (const { userId, secret } of rows) {
    if (box.isCurrent(secret, userId)) continue;
    const opened = box.open(secret, userId);
    if (opened === undefined) {
      done.lost += 1;
      continue;
    }
    await db.query('update account set totp_secret = $3 where user_id = $1 and totp_secret = $2', [
      userId,
      secret,
      box.seal(opened, userId),
    ]);
    done.sealed += 1;
  }
  return done;
}
