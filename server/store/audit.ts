import type { RecordData } from '../../src/engine/definition.ts';
import type { Queryable } from './behaviors.ts';
import type { Model } from './model.ts';

/** A write that was made, newest first. */
export interface AuditEntry {
  at: string;
  actor: string;
  action: string;
  before: RecordData | null;
  after: RecordData | null;
}

/** So many entries are answered; the others are counted. */
const SHOWN = 200;

/** The history of a record; it outlives the record. */
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
