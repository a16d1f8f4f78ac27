import type { Queryable } from '../database/queryable.ts';
import { IN_SERVICE } from '../hold/hold.ts';
import { ADD_TASK, isReady, TASKS } from '../work/tasks.ts';

/** Adds tasks for due sessions that have none. */
export async function addMissedSessions(db: Queryable): Promise<void> {
  await db.query(
    `select ${ADD_TASK}('lone_worker_due', json_build_object('session', s.id), job_key := s.key, priority := 101)
     from (select id, concat_ws(':', 'lone_worker_due', id) as key from lone_worker
       where act_at < clock_timestamp() - interval '2 s' and ${IN_SERVICE} order by act_at limit 1000) s
     where not exists (select from ${TASKS} t where t.key = s.key and ${isReady('clock_timestamp()')})`,
  );
}
