import { randomBytes } from 'node:crypto';
import type { RecordData } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import { systemActor } from '../actor.ts';
import type { OidcConfig } from '../config.ts';
import { lock } from '../database/locks.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { isProvisioned } from '../scim/resources.ts';
import { announceAccess } from '../session/access.ts';
import { ACCOUNT, accountByLogin, ROLE, resourceWithBehavior } from '../session/accounts.ts';
import { endSessionsOf } from '../session/sessions.ts';
import type { Queryable } from '../store/behaviors.ts';
import { type ClaimedUser, userFromClaims } from './claims.ts';
import type { ProviderSignIn } from './provider.ts';
import { ProviderRefusal } from './refusal.ts';

/**
 * The id of the user whom the provider has signed in: found by issuer and subject, otherwise created. The provider's
 * data about the user, roles included, are stored at every sign-in. Throws a ProviderRefusal if the user is disabled,
 * has none of the configured roles, or has the login of another user.
 */
export async function userOf(platform: Platform, config: OidcConfig, signIn: ProviderSignIn): Promise<number> {
  const actor: Actor = { ...systemActor, login: 'oidc', name: config.name };
  const known = await identityOf(platform.pool, config.issuer, signIn.subject);
  const store = async (db: Queryable) => {
    const person = userFromClaims(signIn.claims, config);
    // two first sign-ins of one person must not create two users
    await lock(db, 'identities');
    const userId = await identityOf(db, config.issuer, signIn.subject);
    if (userId !== undefined) return refresh(platform, { db, actor, config, userId, person });
    return create(platform, { db, actor, config, person, subject: signIn.subject });
  };
  try {
    return await inTransaction(platform.pool, store, { attempts: 3 });
  } catch (error) {
    const lost = error instanceof ProviderRefusal && error.code === 'noRole';
    if (known !== undefined && lost) await shutOut(platform, actor, known);
    throw error;
  }
}

/** Removes all roles of a user who has none of the configured roles any more, and ends the user's sessions. */
async function shutOut(platform: Platform, actor: Actor, userId: number): Promise<void> {
  const { pool, store, definitions } = platform;
  await inTransaction(pool, async (db) => {
    await store.update(actor, resourceWithBehavior(definitions, ACCOUNT), { id: userId, roleIds: [] }, db);
    await endSessionsOf(db, userId);
    await announceAccess(db, userId);
  });
}

async function identityOf(db: Queryable, issuer: string, subject: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    'select user_id as id from external_identity where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  return rows[0]?.id;
}

interface Known {
  db: Queryable;
  actor: Actor;
  config: OidcConfig;
  person: ClaimedUser;
}

async function refresh(platform: Platform, { db, actor, config, userId, person }: Known & { userId: number }) {
  const { store, definitions } = platform;
  const users = resourceWithBehavior(definitions, ACCOUNT);
  const stored = await store.get(actor, users, userId, db);
  if (stored.active === false) throw new ProviderRefusal('disabled', { userId });
  const { name, surname, email, roles } = person;
  const wanted: RecordData = { name, surname, ...(email === undefined ? {} : { email }) };
  if (roles) wanted.roleIds = await rolesNamed(platform, db, roles, Number(stored.orgId), config);
  const changes = Object.entries(wanted).filter(([key, value]) => !isSame(stored[key], value));
  if (changes.length > 0) await store.update(actor, users, { id: userId, ...Object.fromEntries(changes) }, db);
  return userId;
}

async function create(platform: Platform, known: Known & { subject: string }): Promise<number> {
  const { store, definitions } = platform;
  const { db, actor, config, person, subject } = known;
  const { roles, ...fields } = person;
  // a provider must not take over an existing user, unless that user was provisioned by SCIM
  const account = await accountByLogin(db, person.login);
  if (account && (await isProvisioned(db, account.userId))) {
    await link(db, config.issuer, subject, account.userId);
    return refresh(platform, { db, actor, config, userId: account.userId, person });
  }
  if (account) throw new ProviderRefusal('loginTaken');
  const { id } = await store.create(
    actor,
    resourceWithBehavior(definitions, ACCOUNT),
    {
      ...{ ...fields, orgId: config.orgId, active: true },
      roleIds: roles ? await rolesNamed(platform, db, roles, config.orgId, config) : [],
      // a random password that nobody knows: this user signs in by the provider only
      password: randomBytes(32).toString('base64url'),
    },
    db,
  );
  await link(db, config.issuer, subject, Number(id));
  return Number(id);
}

async function link(db: Queryable, issuer: string, subject: string, userId: number): Promise<void> {
  await db.query('insert into external_identity (issuer, subject, user_id) values ($1, $2, $3)', [
    ...[issuer, subject, userId],
  ]);
}

/**
 * Ids of the roles with these names in the organization or one above it. Logs a warning for names without a role;
 * throws a ProviderRefusal if no role is found at all.
 */
async function rolesNamed(
  { definitions, log }: Platform,
  db: Queryable,
  names: readonly string[],
  orgId: number,
  { issuer }: OidcConfig,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number; title: string }>(
    `select r.id, r.title from object r join org_closure c on c.ancestor_id = r.org_id and c.descendant_id = $2
     where r.type = $1 and r.title = any($3::text[]) and r.deleted_at is null order by r.id`,
    [resourceWithBehavior(definitions, ROLE).name, orgId, names],
  );
  const missing = names.filter((name) => !rows.some(({ title }) => title === name));
  if (missing.length > 0) log.warn({ issuer, missing }, 'OIDC_ROLES names roles that do not exist');
  if (rows.length === 0) throw new ProviderRefusal('noRole');
  return rows.map(({ id }) => id);
}

function isSame(stored: unknown, wanted: unknown): boolean {
  if (Array.isArray(stored) && Array.isArray(wanted)) {
    return stored.length === wanted.length && wanted.every((one) => stored.includes(one));
  }
  return stored === wanted;
}
