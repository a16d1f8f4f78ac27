import type { AuditEntry } from '../../protocol/list.ts';
import type { Actor } from '../actor.ts';
import { ApiError } from '../errors.ts';
import type { Queryable } from './behaviors.ts';
import type { Model } from './model.ts';
import { boundTo } from './reach.ts';

/** Maximum number of entries in a reply; `count` includes the others. */
const SHOWN = 200;

/** The audit entries of a record, newest first; they are kept after the record is removed. */
export async function auditOf(db: Queryable, model: Model, id: number): Promise<{ list: AuditEntry[]; count: number }> {
  const { rows } = await db.query<AuditEntry & { total: number }>(
    `select a.at, a.actor, a.action, a.before, a.after, count(*) over ()::integer as total
     from audit a where a.object_id = $1 and a.type = $2 order by a.id desc limit ${SHOWN}`,
    [id, model.type],
  );
  return {
    list: rows.map(({ at, actor, action, before, after }) => ({ at, actor, action, before, after })),
    count: rows[0]?.total ?? 0,
  };
}

/** Throws unless the record existed and the actor could see it when it was removed. */
export async function requireRemoved(db: Queryable, model: Model, id: number, actor: Actor): Promise<void> {
  const { rows } = await db.query<{ reachable: boolean }>(
    `select $3::integer is null or $4::text is null or exists (
       select from org_closure c where c.ancestor_id = $3 and c.descendant_id = (a.before ->> $4)::integer) as reachable
     from audit a where a.object_id = $1 and a.type = $2 and a.action = 'remove' order by a.id desc limit 1`,
    [id, model.type, boundTo(actor), model.orgField ?? null],
  );
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  if (!rows[0].reachable) throw new ApiError('ACCESS_DENIED');
}
