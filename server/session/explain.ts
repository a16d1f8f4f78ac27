import type { AccessExplanation } from '../../protocol/audit.ts';
import { allows, authorityFor } from '../../src/engine/access.ts';
import type { Op, RecordData, Resource } from '../../src/engine/definition.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Platform } from '../platform.ts';
import { ACCOUNT, ADMIN, resourceWithBehavior } from './accounts.ts';

/** The question to explain: may this user do this with records of this organization? */
interface AccessQuestion {
  userId: number;
  resource: Resource;
  op: Op;
  orgId: number;
}

/** Operations permitted on records shared by an organization above. */
const READING: readonly Op[] = ['list', 'one'];

/**
 * Explains why a user may or may not do something: repeats the checks of the call itself and returns the result and
 * reason of each. Throws NOT_FOUND or ACCESS_DENIED if the user or organization is out of the caller's reach.
 */
export async function explainAccess(
  { platform, actor }: { platform: Platform; actor: Actor },
  { userId, resource, op, orgId }: AccessQuestion,
): Promise<AccessExplanation> {
  const { store, pool, definitions } = platform;
  const user = await store.get(actor, resourceWithBehavior(definitions, ACCOUNT), userId);
  const org = await store.orgInfo(actor, orgId);
  const needed = authorityFor(resource, op) || null;
  const given = needed === null ? [] : await rolesWith(pool, userId, [needed, ADMIN]);
  const place = await placeOf(pool, { user, resource, orgId });
  const active = user.active !== false;
  const exists = allows(resource, op);
  const reaches = place === 'within' || (place === 'shared' && READING.includes(op));
  return {
    allowed: active && exists && (needed === null || given.length > 0) && reaches,
    active,
    exists,
    needed,
    given,
    place,
    userOrg: { id: Number(user.orgId), title: String(user.orgName ?? '') },
    org: { id: org.id, title: org.name },
  };
}

async function rolesWith(
  db: Queryable,
  userId: number,
  authorities: readonly string[],
): Promise<AccessExplanation['given']> {
  const { rows } = await db.query<AccessExplanation['given'][number]>(
    `select w.authority, json_agg(json_build_object('id', r.id, 'title', r.title) order by r.title, r.id) as roles
     from object o join link l on l.from_id = o.id and l.kind = o.type || '.roleIds' join object r on r.id = l.to_id,
       unnest($2::text[]) w(authority)
     where o.id = $1 and r.doc -> 'authorities' ? w.authority group by w.authority order by w.authority`,
    [userId, authorities],
  );
  return rows;
}

async function placeOf(
  db: Queryable,
  { user, resource, orgId }: { user: RecordData; resource: Resource; orgId: number },
): Promise<AccessExplanation['place']> {
  const { rows } = await db.query<{ within: boolean; above: boolean }>(
    `select exists (select from org_closure where ancestor_id = $1 and descendant_id = $2) as within,
       exists (select from org_closure where ancestor_id = $2 and descendant_id = $1) as above`,
    [user.orgId, orgId],
  );
  if (rows[0]?.within) return 'within';
  return rows[0]?.above && resource.shared === 'below' ? 'shared' : 'outside';
}
