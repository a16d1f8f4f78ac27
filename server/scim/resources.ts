import type { Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { auditAccount, loginKey } from '../session/accounts.ts';
import { boundTo } from '../store/tree/reach.ts';
import type { Condition, Range } from './filter.ts';

/** SQL condition of a filter by attribute; `value` is the parameter with the text. */
const CONDITIONS: { readonly [attribute: string]: (value: string) => string } = {
  id: (value) => `o.id::text = ${value}`,
  externalid: (value) => `s.external_id = ${value}`,
  username: (value) => `exists (select from account a where a.user_id = o.id and a.login = ${value})`,
  'emails.value': (value) => `${comparable("o.doc ->> 'email'")} = ${comparable(value)}`,
  // users have one address, which is for work and the primary one
  'emails.type': (value) => `lower(${value}) = 'work'`,
  'emails.primary': (value) => `lower(${value}) = 'true'`,
  displayname: (value) => `${comparable("o.doc ->> 'name'")} = ${comparable(value)}`,
  'members.value': (value) =>
    `exists (select from link l join object u on u.id = l.from_id
       where l.to_id = o.id and l.kind = u.type || '.roleIds' and u.id::text = ${value})`,
};

/** SQL: a text in the form in which unique names are compared, whether its accents are composed or not. */
const comparable = (expression: string) => `lower(normalize(${expression}, NFKC) collate names)`;

/** A page of ids of the users or roles in the key's organizations, sorted by id, and the total number. */
export async function idsOf(
  db: Queryable,
  actor: Actor,
  resource: Resource,
  { offset, count, filter = [] }: Range & { filter: readonly Condition[] | undefined },
): Promise<{ ids: number[]; total: number }> {
  const params: unknown[] = [resource.name, boundTo(actor), offset, count];
  const conditions = filter.map(({ attribute, value }) => {
    params.push(attribute === 'username' ? loginKey(value) : value);
    return CONDITIONS[attribute]?.(`$${params.length}::text`) ?? 'false';
  });
  const { rows } = await db.query<{ ids: number[] | null; total: number }>(
    `with found as (
       select o.id from object o left join scim_resource s on s.object_id = o.id
       where ${[
         'o.type = $1 and o.deleted_at is null and s.removed_at is null',
         '($2::integer is null or exists (select from org_closure c where c.ancestor_id = $2 and c.descendant_id = o.org_id))',
         ...conditions,
       ].join(' and ')})
     select (select count(*) from found)::integer as total,
       (select array_agg(p.id order by p.id) from (select id from found order by id offset $3 limit $4) p) as ids`,
    params,
  );
  return { ids: rows[0]?.ids ?? [], total: rows[0]?.total ?? 0 };
}

/** External ids (assigned by identity providers) by record id. */
export async function externalIds(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.query<{ id: number; external: string }>(
    `select object_id as id, external_id as external from scim_resource
     where object_id = any($1::integer[]) and external_id is not null`,
    [ids],
  );
  return new Map(rows.map(({ id, external }) => [id, external]));
}

/** Stores that an identity provider has created this record by SCIM, and the id that it knows the record by. */
export async function recordCreated(db: Queryable, id: number, externalId: string | undefined): Promise<void> {
  await db.query(
    `insert into scim_resource (object_id, external_id, created) values ($1, nullif($2::text, ''), true)`,
    [id, externalId ?? null],
  );
}

/** Shows a user to the identity provider again who was hidden from it. */
export async function showUser(db: Queryable, id: number): Promise<void> {
  await db.query('update scim_resource set removed_at = null where object_id = $1', [id]);
}

/**
 * Changes the id that an identity provider knows a record by; '' removes it. The change is audited with the former id.
 * The record must be locked.
 */
export async function changeExternalId(
  db: Queryable,
  actor: Actor,
  { id, from, to }: { id: number; from: string | undefined; to: string },
): Promise<void> {
  await db.query(
    `insert into scim_resource (object_id, external_id) values ($1, nullif($2::text, ''))
     on conflict (object_id) do update set external_id = excluded.external_id`,
    [id, to],
  );
  await auditAccount(db, actor, 'changeExternalId', id, {
    before: { externalId: from ?? '' },
    after: { externalId: to },
  });
}

/** Hides a user removed by the identity provider. The record stays, disabled and with its history. */
export async function hideUser(db: Queryable, id: number): Promise<void> {
  await db.query(
    `insert into scim_resource (object_id, removed_at) values ($1, now())
     on conflict (object_id) do update set removed_at = now()`,
    [id],
  );
}

/** Whether the identity provider has removed this user. */
export async function isHidden(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query('select from scim_resource where object_id = $1 and removed_at is not null', [
    id,
  ]);
  return rowCount === 1;
}

/**
 * The user whom an identity provider has created by SCIM with this external id and whom no OpenID identity is linked to
 * yet; undefined if there is none, or several. Locks the user's row, so that the external id doesn't change meanwhile.
 */
export async function linkableUser(db: Queryable, externalId: string): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select s.object_id as id from scim_resource s join account a on a.user_id = s.object_id
     where s.external_id = $1 and s.created and s.removed_at is null
       and not exists (select from external_identity e where e.user_id = s.object_id)
     limit 2 for update of s`,
    [externalId],
  );
  return rows.length === 1 ? rows[0]?.id : undefined;
}
