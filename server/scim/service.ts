import { randomBytes } from 'node:crypto';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { ApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { ACCOUNT, accountByLogin, authoritiesOfUser, ROLE, resourceWithBehavior } from '../session/accounts.ts';
import { requireOwnAuthorities, textsOf } from '../session/grants.ts';
import { ScimError } from './errors.ts';
import type { GroupDraft } from './group.ts';
import { changeExternalId, externalIds, hideUser, isHidden, recordCreated, showUser } from './resources.ts';
import { recordOf, type UserDraft } from './user.ts';

/** Number of attempts when a transaction conflicts with other writes of the same records. */
const ATTEMPTS = 3;

/**
 * Writes users and roles for an identity provider, each request in one transaction. The store checks the organizations;
 * the behaviors of users and roles ensure that nobody gets authorities that the key doesn't have.
 */
export class ScimService {
  readonly users: Resource;
  readonly groups: Resource;
  private readonly platform: Platform;

  constructor(platform: Platform) {
    this.platform = platform;
    this.users = resourceWithBehavior(platform.definitions, ACCOUNT);
    this.groups = resourceWithBehavior(platform.definitions, ROLE);
  }

  /** A user or role in the organizations of the key. Throws NOT_FOUND for others and for hidden users. */
  async get(actor: Actor, resource: Resource, id: number, db?: Queryable): Promise<RecordData> {
    const record = await this.platform.store.get(actor, resource, id, db).catch((error: unknown) => {
      // records out of reach are reported like unknown ones
      throw error instanceof ApiError && error.reason === 'ACCESS_DENIED' ? new ApiError('NOT_FOUND') : error;
    });
    if (await isHidden(db ?? this.platform.pool, id)) throw new ApiError('NOT_FOUND');
    return record;
  }

  /** Creates a user; a user whom the provider removed earlier is restored with his history. */
  createUser(actor: Actor, draft: UserDraft): Promise<RecordData> {
    if (!draft.userName) throw new ScimError('invalidValue', 'userName is required.');
    return this.write(async (db) => {
      const account = await accountByLogin(db, draft.userName ?? '');
      const known = account && (await isHidden(db, account.userId)) ? account.userId : undefined;
      const record = { active: true, ...recordOf(draft, true) };
      if (known !== undefined) return this.restoreUser(actor, known, { record, externalId: draft.externalId }, db);
      const user = await this.platform.store.create(
        asWriter(actor),
        this.users,
        { orgId: actor.orgId, roleIds: [], ...record, password: unknownPassword() },
        db,
      );
      await recordCreated(db, Number(user.id), draft.externalId);
      return user;
    });
  }

  private async restoreUser(
    actor: Actor,
    id: number,
    { record, externalId }: { record: RecordData; externalId: string | undefined },
    db: Queryable,
  ): Promise<RecordData> {
    await this.lock(db, id);
    const user = await this.platform.store.update(asWriter(actor), this.users, { ...record, id }, db);
    await showUser(db, id);
    await this.setExternalId(actor, this.users, user, externalId, db);
    return user;
  }

  /**
   * Changes a user. `draftFor` returns the changes, given the stored record. `isWhole`: attributes missing in the draft
   * are reset to their defaults, as PUT requires.
   */
  changeUser(
    actor: Actor,
    id: number,
    draftFor: (stored: RecordData) => UserDraft,
    isWhole = false,
  ): Promise<RecordData> {
    return this.write(async (db) => {
      await this.lock(db, id);
      const stored = await this.get(actor, this.users, id, db);
      const draft = draftFor(stored);
      const changes = { ...(isWhole ? { active: true, email: '' } : {}), ...recordOf(draft, false) };
      const user = await this.store(actor, this.users, stored, changes, db);
      await this.setExternalId(actor, this.users, stored, draft.externalId, db);
      return user;
    });
  }

  /** Disables a user, removes the roles, ends the sessions and hides the user from the provider. */
  removeUser(actor: Actor, id: number): Promise<void> {
    return this.write(async (db) => {
      await this.lock(db, id);
      const stored = await this.get(actor, this.users, id, db);
      await this.store(actor, this.users, stored, { active: false, roleIds: [] }, db);
      await hideUser(db, id);
    });
  }

  /** Creates a role without authorities; administrators add them. */
  createGroup(actor: Actor, draft: GroupDraft): Promise<RecordData> {
    return this.write(async (db) => {
      const record = { name: draft.displayName ?? '', orgId: actor.orgId, authorities: [] };
      const { id } = await this.platform.store.create(asWriter(actor), this.groups, record, db);
      await recordCreated(db, Number(id), draft.externalId);
      await this.setMembers(actor, Number(id), [], draft.members ?? [], db);
      return this.get(actor, this.groups, Number(id), db);
    });
  }

  /** Changes a role. `draftFor` returns the changes, given the current member ids. */
  changeGroup(actor: Actor, id: number, draftFor: (members: readonly number[]) => GroupDraft): Promise<RecordData> {
    return this.write(async (db) => {
      await this.lock(db, id);
      const stored = await this.get(actor, this.groups, id, db);
      const members = idsIn(stored.userIds);
      const draft = draftFor(members);
      if (draft.displayName !== undefined) {
        await this.store(actor, this.groups, stored, { name: draft.displayName }, db);
      }
      if (draft.members) await this.setMembers(actor, id, members, draft.members, db);
      await this.setExternalId(actor, this.groups, stored, draft.externalId, db);
      return this.get(actor, this.groups, id, db);
    });
  }

  /** Removes a role from its members, then deletes it. Throws and changes nothing if other records refer to it. */
  removeGroup(actor: Actor, id: number): Promise<void> {
    return this.write(async (db) => {
      await this.lock(db, id);
      const stored = await this.get(actor, this.groups, id, db);
      await this.setMembers(actor, id, idsIn(stored.userIds), [], db);
      await this.platform.store.remove(asWriter(actor), this.groups, id, db);
    });
  }

  /**
   * Stores the provider's id of a record if it differs. By this id a provider finds whom it gives roles and who signs
   * in, so the key needs the authorities of the user or role.
   */
  private async setExternalId(
    actor: Actor,
    resource: Resource,
    record: RecordData,
    externalId: string | undefined,
    db: Queryable,
  ): Promise<void> {
    const id = Number(record.id);
    const from = (await externalIds(db, [id])).get(id);
    if (externalId === undefined || externalId === (from ?? '')) return;
    const needed = resource === this.users ? await authoritiesOfUser(db, id) : textsOf(record.authorities);
    requireOwnAuthorities(actor, needed);
    await changeExternalId(db, actor, { id, from, to: externalId });
  }

  /** Stores only values that differ, so that repeated requests change nothing and add no history. */
  private async store(actor: Actor, resource: Resource, stored: RecordData, changes: RecordData, db: Queryable) {
    const differing = Object.entries(changes).filter(([name, value]) => (stored[name] ?? '') !== value);
    if (differing.length === 0) return stored;
    const change = { id: stored.id, ...Object.fromEntries(differing) };
    return this.platform.store.update(asWriter(actor), resource, change, db);
  }

  private async setMembers(
    actor: Actor,
    roleId: number,
    had: readonly number[],
    wanted: readonly number[],
    db: Queryable,
  ) {
    const added = [...new Set(wanted)].filter((id) => !had.includes(id));
    const gone = had.filter((id) => !wanted.includes(id));
    for (const id of [...added, ...gone].toSorted((a, b) => a - b)) {
      const user = await this.get(actor, this.users, id, db).catch((error: unknown) => {
        const missing = error instanceof ApiError && error.reason === 'NOT_FOUND';
        throw missing ? new ScimError('invalidValue', `There is no user ${id}.`) : error;
      });
      const others = idsIn(user.roleIds).filter((one) => one !== roleId);
      const roleIds = added.includes(id) ? [...others, roleId] : others;
      await this.platform.store.update(asWriter(actor), this.users, { id, roleIds }, db);
    }
  }

  private async lock(db: Queryable, id: number): Promise<void> {
    await db.query('select from object where id = $1 for no key update', [id]);
  }

  private write<T>(work: (db: Queryable) => Promise<T>): Promise<T> {
    return inTransaction(this.platform.pool, work, { attempts: ATTEMPTS });
  }
}

/** The key's actor without `isKey`: keys may not set passwords, but new users get one that nobody knows. */
function asWriter({ isKey: _, ...actor }: Actor): Actor {
  return actor;
}

const unknownPassword = () => randomBytes(32).toString('base64url');
const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : [];
