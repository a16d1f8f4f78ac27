import { createHash, randomInt } from 'node:crypto';
import type { Queryable } from '../database/queryable.ts';

/** Letters and digits that can't be confused. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP = 4;
const COUNT = 10;

/** 80 random bits, so that even a plain hash can't be reversed by guessing. */
function newCode(): string {
  const group = () => Array.from({ length: GROUP }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

const lettersOf = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Whether a text has the form of a recovery code, however it was typed. */
export function isRecoveryCode(code: string): boolean {
  return lettersOf(code).length === GROUPS * GROUP;
}

function hashOf(userId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${userId}:${lettersOf(code)}`)
    .digest();
}

/** Creates a new set of codes; earlier ones become invalid. Only their hashes are stored. */
export async function newRecoveryCodes(db: Queryable, userId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await forgetRecoveryCodes(db, userId);
  await db.query('insert into recovery_code (user_id, hash) select $1, unnest($2::bytea[])', [
    userId,
    codes.map((code) => hashOf(userId, code)),
  ]);
  return codes;
}

/** Consumes a code; returns false if the user has no such code. */
export async function useRecoveryCode(db: Queryable, userId: number, code: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from recovery_code where user_id = $1 and hash = $2', [
    userId,
    hashOf(userId, code),
  ]);
  return rowCount === 1;
}

/** Number of unused codes of a user. */
export async function countRecoveryCodes(db: Queryable, userId: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::integer as n from recovery_code where user_id = $1',
    [userId],
  );
  return rows[0]?.n ?? 0;
}

/** Deletes all codes of a user. */
export async function forgetRecoveryCodes(db: Queryable, userId: number): Promise<void> {
  await db.query('delete from recovery_code where user_id = $1', [userId]);
}
