import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import { auditAll } from '../store/audit/writeAudit.ts';
import { type FileRow, pathOf } from './rows.ts';

/** Records a change in the audit log, in the transaction of the change. */
export async function auditFiles(
  db: Queryable,
  actor: Actor,
  action: string,
  before: readonly FileRow[],
  after: readonly FileRow[],
) {
  const facts = (row: FileRow | undefined) =>
    row && { path: pathOf(row), name: row.name, orgId: row.orgId, orgName: row.orgName, size: row.size };
  const entries = (before.length > 0 ? before : after).map(({ id }) => {
    const same = (row: FileRow) => row.id === id;
    return { action, type: 'attachments', id, before: facts(before.find(same)), after: facts(after.find(same)) };
  });
  await auditAll(db, actor, entries);
}
