import type { Actor } from '../actor.ts';
import type { Queryable } from '../store/behaviors.ts';
import { type FileRow, pathOf } from './rows.ts';

/** Records a change in the audit log, in the transaction of the change. */
export async function auditFiles(
  db: Queryable,
  actor: Actor,
  action: string,
  before: readonly FileRow[],
  after: readonly FileRow[],
) {
  const json = (row: FileRow | undefined) =>
    row
      ? JSON.stringify({ path: pathOf(row), name: row.name, orgId: row.orgId, orgName: row.orgName, size: row.size })
      : null;
  for (const { id } of before.length > 0 ? before : after) {
    const same = (row: FileRow) => row.id === id;
    await db.query(
      `insert into audit (actor_id, actor, action, type, object_id, before, after) values ($1, $2, $3, 'attachments', $4, $5, $6)`,
      [actor.userId, actor.name || actor.login, action, id, json(before.find(same)), json(after.find(same))],
    );
  }
}
