import type { Queryable } from './behaviors.ts';

const BATCH = 5_000;
const HOUR = 3_600_000;

/** Deletes what is older than `days`, some entries at a time so that nobody waits for it; returns how many went. */
export async function sweepAudit(db: Queryable, days: number, batch = BATCH): Promise<number> {
  let deleted = 0;
  for (;;) {
    // By number, which follows the time: only the oldest entries are looked at, however many there are.
    const { rowCount } = await db.query(
      `delete from audit where id in (
         select a.id from audit a where a.at < now() - make_interval(days => $1) order by a.id limit $2)`,
      [days, batch],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return deleted;
  }
}

/** Sweeps now and every hour until it is stopped. `days` undefined: the history is kept for ever. */
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
