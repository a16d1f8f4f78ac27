import type { Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../store/behaviors.ts';
import { boundTo } from '../store/reach.ts';
import type { Filter, Range } from './filter.ts';

/** SQL condition of a filter by attribute; `$4` is the text. */
const CONDITIONS: { readonly [attribute: string]: string } = {
  id: 'o.id::text = $4',
  externalid: 's.external_id = $4',
  username: `lower(o.doc ->> 'login') = lower($4)`,
  'emails.value': `lower(o.doc ->> 'email') = lower($4)`,
  displayname: `lower(o.doc ->> 'name') = lower($4)`,
};

/** A page of ids of the users or roles in the key's organizations, sorted by id, and the total number. */
export async function idsOf(
  db: Queryable,
  actor: Actor,
  resource: Resource,
  { offset, count, filter }: Range & { filter: Filter | undefined },
): Promise<{ ids: number[]; total: number }> {
  const condition = filter ? (CONDITIONS[filter.attribute] ?? 'false') : '$4::text is null';
  const { rows } = await db.query<{ ids: number[] | null; total: number }>(
    `with found as (
       select o.id from object o left join scim_resource s on s.object_id = o.id
       where o.type = $1 and o.deleted_at is null and s.removed_at is null
         and ($2::integer is null or exists (select from org_closure c where c.ancestor_id = $2 and c.descendant_id = o.org_id))
         and ${condition})
     select (select count(*) from found)::integer as total,
       (select array_agg(p.id order by p.id) from (select id from found order by id offset $3 limit $5) p) as ids`,
    [resource.name, boundTo(actor), offset, filter?.value ?? null, count],
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

/** Marks a record as managed by an identity provider. An undefined `externalId` keeps the stored one. */
export async function markProvisioned(db: Queryable, id: number, externalId: string | undefined): Promise<void> {
  await db.query(
    `insert into scim_resource (object_id, external_id) values ($1, nullif($2::text, ''))
     on conflict (object_id) do update set removed_at = null,
       external_id = case when $2::text is null then scim_resource.external_id else nullif($2, '') end`,
    [id, externalId ?? null],
  );
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

/** Whether an identity provider manages this user who has no linked OpenID identity yet. */
export async function isProvisioned(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from scim_resource s where s.object_id = $1 and s.removed_at is null
       and not exists (select from external_identity e where e.user_id = s.object_id)`,
    [id],
  );
  return rowCount === 1;
}
