import type pg from 'pg';
import { LOCKS } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { currentHold } from '../hold/hold.ts';
import { ADD_TASK, BEGINS, isReady, TASKS, type TaskPayloads } from '../work/tasks.ts';
import { shiftAfterClockSetBack } from './clock.ts';

/** SQL: work that was due before this has lost its task, or the process that had it. */
const OVERDUE = `clock_timestamp() - interval '2 s'`;
const MOST = 1_000;
const OF_JOB = 'null::smallint as track, null::smallint as round, null::smallint as step';

/** Queries by task: rows that must have this task according to their own times. */
const DUE: Partial<Record<keyof TaskPayloads, string>> = {
  alarm_start: `select id as job, ${OF_JOB} from alarm_job where status in ('NEW', 'SCHEDULED') and starts_at < ${OVERDUE}`,
  alarm_step: `select job_id as job, track, round, step from alarm_step where state = 'waiting' and due_at < ${OVERDUE}`,
  alarm_step_end: `select job_id as job, track, round, step from alarm_step where state = 'running' and ends_at < ${OVERDUE}`,
  alarm_answers: `select distinct job_id as job, ${OF_JOB} from alarm_call where state = 'SENT' and answer_until < ${OVERDUE}`,
  alarm_acknowledge: `select id as job, ${OF_JOB} from alarm_job where ended_at is null and acknowledge_until < ${OVERDUE}`,
};

/** Adds tasks for due rows that may have none. */
export async function addMissedTasks(db: Queryable): Promise<void> {
  for (const [task, due] of Object.entries(DUE)) {
    await db.query(
      `select ${ADD_TASK}($1::text, case when d.track is null then json_build_object('job', d.job)
           else json_build_object('job', d.job, 'track', d.track, 'round', d.round, 'step', d.step) end,
         job_key := d.key, run_at := clock_timestamp(),
         flags := case when $1 in ('alarm_start', 'alarm_step') then array['${BEGINS}' || j.org_id || ':' || j.priority] end,
         priority := least(j.priority * 100 + coalesce((j.content ->> 'confirmPriority')::integer, 1), 999))
       from (select due.*, concat_ws(':', $1::text, job, track, round, step) as key from (${due}) due limit ${MOST}) d
       join alarm_job j on j.id = d.job
       where not exists (select from ${TASKS} t where t.key = d.key and ${isReady('clock_timestamp()')})`,
      [task],
    );
  }
}

/**
 * Adds missing tasks for due work; only one server at a time does this. Returns the seconds by which the clock of the
 * database was set back.
 */
export function sweepAlarms(pool: pg.Pool): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1) as held', [
      LOCKS.alarmUpkeep,
    ]);
    // on hold the clock stands still at the time that was seen last
    if (!rows[0]?.held || (await currentHold(db))) return 0;
    const back = await shiftAfterClockSetBack(db);
    await addMissedTasks(db);
    return back;
  });
}
