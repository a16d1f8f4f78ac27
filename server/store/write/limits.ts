import type { Actor } from '../../actor.ts';
import { prepared } from '../../database/prepared.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';
import { audit } from '../audit/writeAudit.ts';

interface ApplyingRow extends LimitRow {
  org_name: string;
  /** Whether the actor may see the organization that has the limit. */
  visible: boolean;
}

interface LimitRow {
  org_id: number;
  type: string;
  most: number;
}

const APPLYING = prepared(`select l.org_id, g.title as org_name, l.type, l.most,
    $4::integer is null or exists (
      select from org_closure v where v.ancestor_id = $4 and v.descendant_id = l.org_id) as visible
  from object_limit l
  join object g on g.id = l.org_id
  join org_closure c on c.ancestor_id = l.org_id and c.descendant_id = $1
  where l.type = any($2::text[])
    and ($3::integer is null or not exists (select from org_closure p where p.ancestor_id = l.org_id and p.descendant_id = $3))
  order by l.org_id, l.type for update of l`);

/** Numbers of present records by type in an organization and its subtree. */
export async function countRecordsIn(
  db: Queryable,
  orgId: number,
  types: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ type: string; used: number }>(
    `select n.type, sum(n.n)::integer as used from counter n
     join org_closure c on c.ancestor_id = $1 and c.descendant_id = n.org_id
     where not n.deleted and n.type = any($2::text[]) group by n.type`,
    [orgId, types],
  );
  return new Map(rows.map((row) => [row.type, row.used]));
}

/**
 * Throws LIMIT_REACHED if `more` records would exceed a limit of their organization or one above. Locks the limits, so
 * that concurrent writers can't exceed them together. The error contains the limit only if the actor may see its
 * organization. `bound`: the organization of the actor.
 */
export async function checkLimits(
  db: Queryable,
  orgId: number,
  previousOrgId: number | null,
  more: ReadonlyMap<string, number>,
  bound: number | null,
): Promise<void> {
  const { rows } = await db.query<ApplyingRow>({
    ...APPLYING,
    values: [orgId, [...more.keys()], previousOrgId, bound],
  });
  for (const limit of rows) {
    const used = (await countRecordsIn(db, limit.org_id, [limit.type])).get(limit.type) ?? 0;
    if (used + (more.get(limit.type) ?? 0) <= limit.most) continue;
    const { org_id: orgId, org_name: orgName, type, most } = limit;
    if (!limit.visible) throw new ApiError('LIMIT_REACHED');
    throw new ApiError('LIMIT_REACHED', { limit: { orgId, orgName, resource: type, limit: most, used } });
  }
}

/** Whether a limit of records of a type counts one more when records come to organizations, `from` others or as new ones. */
export async function entersLimited(
  db: Queryable,
  type: string,
  moves: readonly { to: number; from: number | null }[],
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from unnest($2::integer[], $3::integer[]) m(org_id, from_id)
       join org_closure c on c.descendant_id = m.org_id join object_limit l on l.org_id = c.ancestor_id and l.type = $1
     where not exists (select from org_closure p where p.ancestor_id = l.org_id and p.descendant_id = m.from_id) limit 1`,
    [type, moves.map(({ to }) => to), moves.map(({ from }) => from)],
  );
  return rowCount !== 0;
}

/** Limits of an organization by stored type. */
export async function limitsOf(db: Queryable, orgId: number): Promise<Map<string, number>> {
  const { rows } = await db.query<LimitRow>('select org_id, type, most from object_limit where org_id = $1', [orgId]);
  return new Map(rows.map((row) => [row.type, row.most]));
}

/** Sets limits of an organization, or removes those that are null, and writes an audit entry. */
export async function setLimits(
  db: Queryable,
  org: { id: number; type: string },
  limits: ReadonlyMap<string, number | null>,
  actor: Actor,
): Promise<void> {
  const before = await limitsOf(db, org.id);
  for (const [type, most] of limits) {
    if (most === null) await db.query('delete from object_limit where org_id = $1 and type = $2', [org.id, type]);
    else {
      await db.query(
        `insert into object_limit (org_id, type, most) values ($1, $2, $3)
         on conflict (org_id, type) do update set most = excluded.most`,
        [org.id, type, most],
      );
    }
  }
  const after = await limitsOf(db, org.id);
  await audit(db, actor, {
    action: 'setLimits',
    type: org.type,
    id: org.id,
    before: Object.fromEntries(before),
    after: Object.fromEntries(after),
  });
}
