import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { boundTo } from '../store/tree/reach.ts';

/**
 * Ids of the alarm panels that a user may use, sorted by name: those in the user's organizations that name no role, or
 * one of the user's roles. `all`: regardless of roles. Returns up to `most` + 1 ids, so that the caller can detect
 * that there are more.
 */
export async function usablePanelIds(
  db: Queryable,
  actor: Actor,
  { all, most }: { all: boolean; most: number },
): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select o.id from object o
     where o.type = 'panels' and o.deleted_at is null
       and ($1::integer is null or exists (select from org_closure c
         where c.ancestor_id = $1::integer and c.descendant_id = o.org_id))
       and ($2::boolean
         or not exists (select from link l where l.from_id = o.id and l.kind = 'panels.userGroupIds')
         or exists (select from link l
           join link r on r.to_id = l.to_id and r.kind = 'users.roleIds' and r.from_id = $3
           where l.from_id = o.id and l.kind = 'panels.userGroupIds'))
     order by o.title, o.id limit $4`,
    [boundTo(actor), all, actor.userId, most + 1],
  );
  return rows.map(({ id }) => id);
}
