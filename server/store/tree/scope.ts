import type { Actor } from '../../actor.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { boundTo } from './reach.ts';

/** The organizations that a list covers. `all`: no condition is needed. */
export type Scope = { kind: 'all' } | { kind: 'one'; id: number } | { kind: 'many'; ids: number[] };

const SUBTREE = prepared(`select array_agg(c.descendant_id) as ids,
  ($2::integer is null or exists (select from org_closure a where a.ancestor_id = $2 and a.descendant_id = $1)) as reachable
  from org_closure c where c.ancestor_id = $1`);

const REACHABLE = prepared(`select ($2::integer is null
  or exists (select from org_closure a where a.ancestor_id = $2 and a.descendant_id = $1)) as reachable
  from org_closure c where c.ancestor_id = $1 and c.descendant_id = $1`);

/** Throws unless the organization exists and the actor may access it. */
export async function requireOrg(db: Queryable, actor: Actor, rootId: number, orgId: number): Promise<void> {
  if (orgId === actor.orgId || (orgId === rootId && actor.orgId === rootId)) return;
  const values = [orgId, boundTo(actor, rootId)];
  const { rows } = await db.query<{ reachable: boolean }>({ ...REACHABLE, values });
  if (rows[0]?.reachable !== true)
    throw new ApiError(rows[0] || actor.orgId !== rootId ? 'ACCESS_DENIED' : 'NOT_FOUND');
}

/**
 * The organizations of a list request, checked against those of the actor. Reads the ids first because joining them in
 * the list query is much slower.
 */
export async function scopeOf(
  db: Queryable,
  actor: Actor,
  rootId: number,
  orgId: number,
  recursive: boolean,
): Promise<Scope> {
  if (!recursive) {
    await requireOrg(db, actor, rootId, orgId);
    return { kind: 'one', id: orgId };
  }
  if (orgId === rootId && actor.orgId === rootId) return { kind: 'all' };
  const values = [orgId, boundTo(actor, rootId)];
  const { rows } = await db.query<{ ids: number[] | null; reachable: boolean }>({ ...SUBTREE, values });
  const found = rows[0];
  if (!found?.reachable) throw new ApiError('ACCESS_DENIED');
  if (!found.ids) throw new ApiError('NOT_FOUND');
  return { kind: 'many', ids: found.ids };
}

const ANCESTORS = prepared(
  'select coalesce(array_agg(c.ancestor_id), $2::integer[]) as ids from org_closure c where c.descendant_id = $1 and c.depth > 0',
);

/** Extends a scope by the organizations above the actor's, for shared records. */
export async function withAncestors(db: Queryable, actor: Actor, scope: Scope): Promise<Scope> {
  if (scope.kind === 'all') return scope;
  const { rows } = await db.query<{ ids: number[] }>({ ...ANCESTORS, values: [actor.orgId, []] });
  const own = scope.kind === 'one' ? [scope.id] : scope.ids;
  return { kind: 'many', ids: [...own, ...(rows[0]?.ids ?? [])] };
}

/** All organizations that an actor may see. */
export function ownScope(db: Queryable, actor: Actor, rootId: number): Promise<Scope> {
  return scopeOf(db, actor, rootId, actor.orgId, true);
}
