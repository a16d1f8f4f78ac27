import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { systemActor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { revokeFeedsOf } from '../feeds/links.ts';
import type { Platform } from '../platform.ts';
import {
  ACCOUNT,
  ADMIN,
  accountByLogin,
  administratorExists,
  auditAccount,
  ROLE,
  resourceWithBehavior,
  setPassword,
} from './accounts.ts';
import { hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

const LOGIN = 'admin';
const DEMO_PASSWORD = 'admin';

/** Credentials to print: once for a random password, at every start for the demo password. */
export interface FirstSignIn {
  login: string;
  password: string;
  demo: boolean;
}

/** Whether somebody can sign in with the demo password. */
export async function hasDemoAccounts(pool: pg.Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select from account where demo limit 1');
  return rowCount === 1;
}

/** Whether nobody has an account yet. */
export async function isEmpty(db: Queryable): Promise<boolean> {
  const { rowCount } = await db.query('select from account limit 1');
  return rowCount === 0;
}

const randomPassword = () => randomBytes(15).toString('base64url');

/**
 * Ensures that somebody can administer the platform: creates the first administrator, with the demo password if DEMO is
 * on, otherwise with a random one that is printed once. A demo administrator left from an earlier start with DEMO also
 * gets a random password, because without DEMO the demo password is refused.
 */
export async function ensureAdministrator(platform: Platform): Promise<FirstSignIn | undefined> {
  const { pool, config } = platform;
  const account = await accountByLogin(pool, LOGIN);
  const missing = !(await administratorExists(pool));
  if (config.demo) {
    if (missing) await createAdministrator(platform, DEMO_PASSWORD, true);
    else if (!account?.demo) return undefined;
    return { login: LOGIN, password: DEMO_PASSWORD, demo: true };
  }
  const password = randomPassword();
  if (missing) await createAdministrator(platform, password, false);
  else if (account?.demo) {
    await setPassword(pool, account.userId, await hashPassword(password));
    await auditAccount(pool, systemActor, 'resetPassword', account.userId);
    await endSessionsOf(pool, account.userId);
    await revokeFeedsOf(pool, systemActor, account.userId);
  } else return undefined;
  return { login: LOGIN, password, demo: false };
}

async function createAdministrator(platform: Platform, password: string, demo: boolean): Promise<void> {
  const { store, definitions, pool } = platform;
  const user = await store.create(systemActor, resourceWithBehavior(definitions, ACCOUNT), {
    login: LOGIN,
    name: 'Tocsin',
    surname: 'Administrator',
    language: 'ENGLISH',
    orgId: ROOT_ORG_ID,
    roleIds: [await administratorRole(platform)],
    active: true,
    password: randomPassword(),
  });
  await pool.query('update account set password_hash = $2, demo = $3 where user_id = $1', [
    user.id,
    await hashPassword(password),
    demo,
  ]);
}

/** The role with all authorities; created if there is none. */
async function administratorRole({ store, definitions, pool }: Platform): Promise<number> {
  const roles = resourceWithBehavior(definitions, ROLE);
  const { rows } = await pool.query<{ id: number }>(
    `select id from object where type = $1 and doc -> 'authorities' ? $2 and deleted_at is null order by id limit 1`,
    [roles.name, ADMIN],
  );
  if (rows[0]) return rows[0].id;
  const role = await store.create(systemActor, roles, {
    name: 'Administrator',
    orgId: ROOT_ORG_ID,
    authorities: [ADMIN],
  });
  return Number(role.id);
}
