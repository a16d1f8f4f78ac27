import { lock } from '../../database/locks.ts';
import type { Queryable } from '../../database/queryable.ts';
import { ApiError } from '../../errors.ts';

/** Locks the tree against other changes until the end of the transaction. */
export async function lockTree(db: Queryable): Promise<void> {
  await lock(db, 'tree');
}

/** Inserts a new organization below its parent; `parentId` is null for the root. */
export async function addToClosure(db: Queryable, id: number, parentId: number | null): Promise<void> {
  await db.query(
    `insert into org_closure (ancestor_id, descendant_id, depth)
     select c.ancestor_id, $1::integer, c.depth + 1 from org_closure c where c.descendant_id = $2::integer
     union all select $1::integer, $1::integer, 0`,
    [id, parentId],
  );
}

/** Throws INVALID_MOVE if the new parent is inside the organization, or if the root would move. */
export async function checkMove(db: Queryable, id: number, rootId: number, parentId: number | null): Promise<void> {
  if (id === rootId || parentId === null) throw new ApiError('INVALID_MOVE');
  const { rows } = await db.query('select from org_closure where ancestor_id = $1 and descendant_id = $2', [
    id,
    parentId,
  ]);
  if (rows.length > 0) throw new ApiError('INVALID_MOVE');
}

/** Moves an organization and its subtree below another one. */
export async function moveInClosure(db: Queryable, id: number, parentId: number): Promise<void> {
  await db.query(
    `delete from org_closure where descendant_id in (select descendant_id from org_closure where ancestor_id = $1)
     and ancestor_id in (select ancestor_id from org_closure where descendant_id = $1 and ancestor_id <> $1)`,
    [id],
  );
  await db.query(
    `insert into org_closure (ancestor_id, descendant_id, depth)
     select p.ancestor_id, c.descendant_id, p.depth + c.depth + 1 from org_closure p, org_closure c
     where p.descendant_id = $2 and c.ancestor_id = $1`,
    [id, parentId],
  );
}

/** Numbers of records by type in an organization and its subtree, for counters after a move. */
export async function subtreeCounts(db: Queryable, id: number): Promise<Map<string, number>> {
  const { rows } = await db.query<{ type: string; n: number }>(
    `select n.type, sum(n.n)::integer as n from counter n
     join org_closure c on c.ancestor_id = $1 and c.descendant_id = n.org_id
     where not n.deleted group by n.type`,
    [id],
  );
  return new Map(rows.map((row) => [row.type, row.n]));
}
