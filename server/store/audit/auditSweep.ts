import type { Queryable } from '../../database/queryable.ts';

const BATCH = 5_000;
const HOUR = 3_600_000;

/** Deletes entries older than `days` in small batches, so that nothing is blocked. Returns the number of entries. */
export async function sweepAudit(db: Queryable, days: number, batch = BATCH): Promise<number> {
  let deleted = 0;
  for (;;) {
    // Ordered by id, which follows the time, so that only the oldest entries are read.
    const { rowCount } = await db.query(
      `delete from audit where id in (
         select a.id from audit a where a.at < now() - make_interval(days => $1) order by a.id limit $2)`,
      [days, batch],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}

/** Sweeps now and every hour until stopped. Without `days` the history is kept forever. */
export function keepAuditFor(
  db: Queryable,
  days: number | undefined,
  failed: (error: unknown) => void,
): { stop: () => void } {
  if (days === undefined) return { stop: () => undefined };
  const sweep = () => void sweepAudit(db, days).catch(failed);
  sweep();
  const timer = setInterval(sweep, HOUR).unref();
  return { stop: () => clearInterval(timer) };
}
