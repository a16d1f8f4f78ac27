import { ROOT_ORG_ID } from '../../protocol/constants.ts';
import { can } from '../../src/engine/access.ts';
import { cleanText } from '../../src/engine/clean.ts';
import type { Loaded } from '../../src/engine/load.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { auditRecord, auditSql } from '../store/audit/writeAudit.ts';
import { isStorableId } from '../store/model/record.ts';

/** Names of behaviors in `table.behaviors` of a definition. */
export const ACCOUNT = 'account';
export const ROLE = 'role';
export const API_KEY = 'apiKey';

/** The authority that implies all others. */
export const ADMIN = 'ADMIN';

/** Whether the actor administers the whole system, not only a part of its organizations. */
export const isSystemAdmin = ({ orgId, authorities }: Pick<Actor, 'orgId' | 'authorities'>): boolean =>
  orgId === ROOT_ORG_ID && can(authorities, ADMIN);

/** The definition with a behavior: users (`account`), roles (`role`), API keys (`apiKey`). Throws if there is none. */
export function resourceWithBehavior(definitions: Loaded, behavior: string) {
  const found = definitions.resources.find((r) => r.viewOf === undefined && r.table.behaviors.includes(behavior));
  if (!found) throw new Error(`No definition has the behaviour "${behavior}" in table.behaviors.`);
  return found;
}

/** Data about a user that signing in needs. */
export interface Account {
  userId: number;
  passwordHash: string;
  demo: boolean;
  active: boolean;
  /** Whether the user's flag or a role requires a second factor. */
  required: boolean;
  totpSecret: string | null;
  enrolled: boolean;
  enrolledAt: string | null;
  totpStep: number | null;
}

/** The canonical form in which logins are compared: without case, invisible characters and blanks at the ends. */
export function loginKey(login: string): string {
  return cleanText(login).normalize('NFKC').toLowerCase();
}

/** SQL: whether a second factor is required of user `o`, by the user's flag or by a role. */
const REQUIRED = `(coalesce((o.doc ->> 'twoFactorRequired')::boolean, false) or exists (
      select from link l join object r on r.id = l.to_id
      where l.from_id = o.id and l.kind = o.type || '.roleIds' and (r.doc ->> 'twoFactorRequired')::boolean))`;

const ACCOUNT_SQL = `select a.user_id as "userId", a.password_hash as "passwordHash", a.demo,
    coalesce((o.doc ->> 'active')::boolean, true) as active,
    ${REQUIRED} as required,
    a.totp_secret as "totpSecret", a.totp_enrolled_at is not null as enrolled, a.totp_enrolled_at as "enrolledAt", a.totp_step as "totpStep"
  from account a join object o on o.id = a.user_id`;

/** The account of a login, or undefined. */
export async function accountByLogin(db: Queryable, login: string): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(`${ACCOUNT_SQL} where a.login = $1`, [loginKey(login)]);
  return rows[0];
}

/** The account of a user, or undefined. */
export async function accountById(db: Queryable, userId: number): Promise<Account | undefined> {
  const { rows } = await db.query<Account>(`${ACCOUNT_SQL} where a.user_id = $1`, [userId]);
  return rows[0];
}

/** Filters the users for whom a second factor is required. */
export async function usersRequiringTwoFactor(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select o.id from object o where o.id = any($1::integer[]) and ${REQUIRED}`,
    [userIds],
  );
  return rows.map((row) => row.id);
}

/** Sets a password chosen by the user; a demo account becomes an ordinary one. */
export async function setPassword(db: Queryable, userId: number, passwordHash: string): Promise<void> {
  await db.query(
    'update account set password_hash = $2, password_changed_at = now(), demo = false where user_id = $1',
    [userId, passwordHash],
  );
}

/** The combined authorities of the roles with these ids. Invalid ids are ignored. */
export async function authoritiesOfRoles(db: Queryable, roleIds: readonly number[]): Promise<string[]> {
  const { rows } = await db.query<{ authority: string }>(
    `select distinct jsonb_array_elements_text(doc -> 'authorities') as authority from object
     where id = any($1) and jsonb_typeof(doc -> 'authorities') = 'array'`,
    [roleIds.filter(isStorableId)],
  );
  return rows.map((row) => row.authority);
}

/** Authorities that users have now by their roles, sorted; users without any are absent. */
export async function authoritiesOfUsers(db: Queryable, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const { rows } = await db.query<{ id: number; authorities: string[] }>(
    `select o.id, array_agg(distinct a.authority order by a.authority) as authorities
     from object o join link l on l.from_id = o.id and l.kind = o.type || '.roleIds' join object r on r.id = l.to_id
       cross join lateral jsonb_array_elements_text(r.doc -> 'authorities') a(authority)
     where o.id = any($1::integer[]) and jsonb_typeof(r.doc -> 'authorities') = 'array' group by o.id`,
    [userIds],
  );
  return new Map(rows.map(({ id, authorities }) => [id, authorities]));
}

/** Authorities that a user has now. */
export async function authoritiesOfUser(db: Queryable, userId: number): Promise<string[]> {
  return (await authoritiesOfUsers(db, [userId])).get(userId) ?? [];
}

/**
 * Whether an active user other than `exceptUser` has all authorities; with `orgId`, only users of that organization
 * count.
 */
export async function administratorExists(
  db: Queryable,
  { exceptUser, orgId }: { exceptUser?: number; orgId?: number } = {},
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from account a join object o on o.id = a.user_id
       join link l on l.from_id = o.id and l.kind = o.type || '.roleIds' join object r on r.id = l.to_id
     where coalesce((o.doc ->> 'active')::boolean, true) and r.doc -> 'authorities' ? $1
       and o.id is distinct from $2::integer and ($3::integer is null or o.org_id = $3) limit 1`,
    [ADMIN, exceptUser ?? null, orgId ?? null],
  );
  return rowCount === 1;
}

/** Number of latest audit entries that are searched for an equal one. */
const LAST = 50;

/**
 * Writes a refused sign-in with its IP address to the audit log of the account. For an unknown login the entry has no
 * user: this takes the same time, and the typed text isn't stored. At most one entry per `every` seconds.
 */
export async function auditSignIn(
  db: Queryable,
  action: 'signInFailed' | 'signInLocked',
  userId: number | undefined,
  address: string,
  every = 0,
): Promise<void> {
  await db.query(
    auditSql(
      {
        actorId: '0',
        actor: "''",
        action: '$1::text',
        type: 'coalesce((select type from object where id = $2), $3)',
        id: '$2',
        after: "jsonb_build_object('address', $4::text)",
      },
      `where not exists (
         select from (select a.at, a.action, a.after from audit a where a.object_id = $2 order by a.id desc limit ${LAST}) a
         where a.action = $1 and a.after ->> 'address' = $4 and a.at > now() - make_interval(secs => $5))`,
    ),
    [action, userId ?? 0, ACCOUNT, address, every],
  );
}

/** Values before and after a change that aren't fields of the record, such as ids at an identity provider. */
interface AuditedValues {
  before?: { readonly [name: string]: string };
  after?: { readonly [name: string]: string };
}

/** Writes a change of an account to the audit log, without secrets. */
export async function auditAccount(
  db: Queryable,
  actor: { userId: number; name: string },
  action: string,
  userId: number,
  values: AuditedValues = {},
): Promise<void> {
  await auditRecord(db, actor, { action, id: userId, ...values });
}
