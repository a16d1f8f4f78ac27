import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { lock } from '../database/locks.ts';
import { ApiError } from '../errors.ts';
import { revokeFeedsOf } from '../feeds/links.ts';
import type { Behavior, BehaviorContext, Write } from '../store/behaviors.ts';
import { pgError } from '../store/errors.ts';
import { announceAccess } from './access.ts';
import {
  administratorExists,
  auditAccount,
  authoritiesOfRoles,
  authoritiesOfUser,
  authoritiesOfUsers,
  isSystemAdmin,
  loginKey,
  setPassword,
  usersRequiringTwoFactor,
} from './accounts.ts';
import { revokeSecrets } from './apiKeys.ts';
import { effectiveAuthorities, requireOwnAuthorities, textsOf } from './grants.ts';
import { hashPassword, passwordFault, unknownPasswordHash } from './passwords.ts';
import { endSessionsOf } from './sessions.ts';

/**
 * Throws if nobody could administer the whole platform after a change. Such changes are serialized: if two
 * administrators remove each other's role at the same time, the second must see the result of the first.
 */
async function refuseWithoutAdministrator({ db, actor }: BehaviorContext, exceptUser?: number): Promise<void> {
  await lock(db, 'administrators');
  // A user restricted to a subtree doesn't count if the actor administers the whole tree.
  const orgId = isSystemAdmin(actor) ? ROOT_ORG_ID : undefined;
  if (!(await administratorExists(db, { exceptUser, orgId }))) throw new ApiError('ACCESS_DENIED');
}

/** Converts a conflict of logins to NOT_UNIQUE: differently spelled logins can be equal in canonical form. */
function refuseTaken(error: unknown): never {
  if (pgError(error).constraint === 'account_login_key')
    throw new ApiError('NOT_UNIQUE', { errors: { login: 'taken' } });
  throw error;
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((v) => typeof v === 'number') : []);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The new password of a write; undefined if absent or empty, which leaves it unchanged. Throws if it is refused. */
async function newPassword(
  { resource, actor }: BehaviorContext,
  { input, record }: Write,
): Promise<string | undefined> {
  const password = text(input.password);
  if (password === '') return undefined;
  // a program that knows passwords could sign in as a person
  if (actor.isKey) throw new ApiError('ACCESS_DENIED');
  const fault = await passwordFault(password, record, resource.fields);
  if (fault) throw new ApiError('VALIDATION', { errors: { password: fault } });
  return password;
}

/** Users: the login and password of the account behind the record, and who may change them. */
export const accountBehavior: Behavior = {
  async beforeWrite(context, write) {
    const { db, actor } = context;
    const { record, previous } = write;
    const added = numbers(record.roleIds).filter((id) => !numbers(previous?.roleIds).includes(id));
    if (added.length > 0) requireOwnAuthorities(actor, await authoritiesOfRoles(db, added), 'roleIds');
    const id = previous?.id;
    if (typeof id === 'number') {
      if (id !== actor.userId) requireOwnAuthorities(actor, await authoritiesOfUser(db, id));
      if (id === actor.userId && record.active === false) throw new ApiError('ACCESS_DENIED');
    }
  },

  async afterWrite(context, write) {
    const { db } = context;
    const { record, previous } = write;
    const userId = Number(record.id);
    const login = loginKey(text(record.login));
    const password = await newPassword(context, write);
    if (previous === undefined) {
      // Without a password nobody can sign in until an administrator sets one.
      const hash = await (password === undefined ? unknownPasswordHash() : hashPassword(password));
      await db
        .query('insert into account (user_id, login, password_hash) values ($1, $2, $3)', [userId, login, hash])
        .catch(refuseTaken);
    } else {
      await db
        .query('update account set login = $2 where user_id = $1 and login <> $2', [userId, login])
        .catch(refuseTaken);
      if (password !== undefined) {
        await setPassword(db, userId, await hashPassword(password));
        await auditAccount(db, context.actor, 'resetPassword', userId);
      }
      if (password !== undefined || record.active === false) {
        if ((await endSessionsOf(db, userId)) > 0) await auditAccount(db, context.actor, 'endSession', userId);
        await revokeFeedsOf(db, context.actor, userId);
      }
      await refuseWithoutAdministrator(context);
    }
    await announceAccess(db, userId);
  },

  adds: ['twoFactorDue', 'authorities'],

  // A second factor is due at the next sign-in if it is required by the user's flag or a role, but not enrolled.
  // Authorities come from the roles; those in a request grant nothing.
  async decorate({ db }, records) {
    const held = await authoritiesOfUsers(
      db,
      records.map(({ id }) => Number(id)),
    );
    for (const record of records) record.authorities = effectiveAuthorities(held.get(Number(record.id)) ?? []);
    const open = records.filter((record) => record.twoFactor !== true).map((record) => Number(record.id));
    if (open.length === 0) return;
    const due = new Set(await usersRequiringTwoFactor(db, open));
    for (const record of records) record.twoFactorDue = due.has(Number(record.id));
  },

  async beforeRemove(context, record) {
    const { db, actor } = context;
    const userId = Number(record.id);
    if (userId === actor.userId) throw new ApiError('ACCESS_DENIED');
    requireOwnAuthorities(actor, await authoritiesOfUser(db, userId));
    await refuseWithoutAdministrator(context, userId);
    await revokeFeedsOf(db, actor, userId);
    await announceAccess(db, userId);
  },
};

/**
 * Roles: changed authorities take effect at once. Whoever changes a role, renames it or removes it must have all its
 * authorities, before and after, because identity providers find roles by their names.
 */
export const roleBehavior: Behavior = {
  async beforeWrite({ actor }, { record, previous }) {
    requireOwnAuthorities(actor, textsOf(previous?.authorities));
    requireOwnAuthorities(actor, textsOf(record.authorities), 'authorities');
  },

  async afterWrite(context, { previous }) {
    if (previous !== undefined) await refuseWithoutAdministrator(context);
    await announceAccess(context.db);
  },

  async beforeRemove({ actor }, record) {
    requireOwnAuthorities(actor, textsOf(record.authorities));
  },
};

/** API keys: only people create and change them, and nobody can give a key authorities that he doesn't have. */
export const keyBehavior: Behavior = {
  async beforeWrite({ actor }, { record, previous }) {
    if (actor.isKey) throw new ApiError('ACCESS_DENIED');
    requireOwnAuthorities(actor, textsOf(previous?.authorities));
    requireOwnAuthorities(actor, textsOf(record.authorities), 'authorities');
  },

  async afterWrite({ db }, { record }) {
    await announceAccess(db, Number(record.id));
  },

  // Whoever administers keys may remove any of them, even one with more authorities than his own.
  async beforeRemove({ db, actor }, record) {
    if (actor.isKey) throw new ApiError('ACCESS_DENIED');
    await revokeSecrets(db, Number(record.id));
    await announceAccess(db, Number(record.id));
  },
};
