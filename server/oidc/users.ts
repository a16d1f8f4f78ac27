import { randomBytes } from 'node:crypto';
import type { RecordData } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import { systemActor } from '../actor.ts';
import type { OidcConfig } from '../config.ts';
import { lock } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Platform } from '../platform.ts';
import { linkableUser } from '../scim/resources.ts';
import { announceAccess } from '../session/access.ts';
import { ACCOUNT, accountById, accountByLogin, auditAccount, resourceWithBehavior } from '../session/accounts.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { type ClaimedUser, userFromClaims } from './claims.ts';
import type { ProviderSignIn } from './provider.ts';
import { ProviderRefusal } from './refusal.ts';
import { rolesNamed } from './roles.ts';

/**
 * The id of the user whom the provider has signed in: found by issuer and subject, otherwise created. The provider's
 * data about the user, roles included, are stored at every sign-in. Throws a ProviderRefusal if the user is disabled,
 * has none of the configured roles, has the login of another user, or lacks a required second factor.
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
    return create(platform, { db, actor, config, person, signIn });
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
  if (roles)
    wanted.roleIds = await rolesNamed(platform, { db, actor, config, names: roles, orgId: Number(stored.orgId) });
  const changes = Object.entries(wanted).filter(([key, value]) => !isSame(stored[key], value));
  if (changes.length > 0) await store.update(actor, users, { id: userId, ...Object.fromEntries(changes) }, db);
  return userId;
}

async function create(platform: Platform, known: Known & { signIn: ProviderSignIn }): Promise<number> {
  const { store, definitions } = platform;
  const { db, actor, config, person, signIn } = known;
  const linked = await linkProvisioned(known);
  if (linked !== undefined) return refresh(platform, { db, actor, config, userId: linked, person });
  // a provider must not take over an existing user
  if (await accountByLogin(db, person.login)) throw new ProviderRefusal('loginTaken');
  const { roles, ...fields } = person;
  // "not told" isn't "has none", but a new user needs a role
  if (config.roles && !roles) throw new ProviderRefusal('noRole');
  const { id } = await store.create(
    actor,
    resourceWithBehavior(definitions, ACCOUNT),
    {
      ...fields,
      orgId: config.orgId,
      active: true,
      roleIds: roles ? await rolesNamed(platform, { db, actor, config, names: roles, orgId: config.orgId }) : [],
      // a random password that nobody knows: this user signs in by the provider only
      password: randomBytes(32).toString('base64url'),
    },
    db,
  );
  await link(db, config.issuer, signIn.subject, Number(id));
  return Number(id);
}

/**
 * Links the identity to the user whom SCIM has created for it, found by the external id; logins can be chosen by others.
 * Returns the user's id; undefined if there is none. Throws a ProviderRefusal if a second factor is required of the
 * user, or set up, and the provider doesn't say that it asked for one.
 */
async function linkProvisioned({
  db,
  actor,
  config,
  signIn: { claims, subject },
}: Known & { signIn: ProviderSignIn }): Promise<number | undefined> {
  const externalId = claims[config.externalIdClaim ?? 'sub'];
  if (typeof externalId !== 'string' || externalId === '') return undefined;
  const userId = await linkableUser(db, externalId);
  if (userId === undefined) return undefined;
  const account = await accountById(db, userId);
  if ((account?.required || account?.enrolled) && !isMultiFactor(claims)) {
    throw new ProviderRefusal('secondFactor', { userId });
  }
  await link(db, config.issuer, subject, userId);
  await auditAccount(db, actor, 'linkIdentity', userId, { after: { issuer: config.issuer, subject } });
  return userId;
}

/** Whether the provider says that it asked for several factors (claim `amr`, RFC 8176). */
function isMultiFactor({ amr }: ProviderSignIn['claims']): boolean {
  return Array.isArray(amr) && amr.includes('mfa');
}

async function link(db: Queryable, issuer: string, subject: string, userId: number): Promise<void> {
  await db.query('insert into external_identity (issuer, subject, user_id) values ($1, $2, $3)', [
    issuer,
    subject,
    userId,
  ]);
}

function isSame(stored: unknown, wanted: unknown): boolean {
  if (Array.isArray(stored) && Array.isArray(wanted)) {
    return stored.length === wanted.length && wanted.every((one) => stored.includes(one));
  }
  return stored === wanted;
}
