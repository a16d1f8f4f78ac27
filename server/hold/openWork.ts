import type { HoldOpen } from '../../protocol/hold.ts';
import type { Queryable } from '../database/queryable.ts';

/** What is open in a restored copy, in all organizations. */
export async function openWork(db: Queryable): Promise<HoldOpen> {
  const { rows } = await db.query<HoldOpen>(
    `select count(*) filter (where status <> 'SCHEDULED')::integer as running,
       count(*) filter (where status = 'SCHEDULED')::integer as scheduled,
       (select count(*)::integer from lone_worker where ended_at is null) as sessions
     from alarm_job where ended_at is null`,
  );
  return rows[0] ?? { running: 0, scheduled: 0, sessions: 0 };
}
