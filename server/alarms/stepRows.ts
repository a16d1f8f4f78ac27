import type { Queryable } from '../database/queryable.ts';
import { addTask, beginsFor, type StepKey } from '../work/tasks.ts';
import { type Job, priorityOf } from './job.ts';

/** One step of a track in one round. */
export type StepPlace = Omit<StepKey, 'job'>;

/** Adds a step that begins in this many minutes, with its task. */
export async function addStep(db: Queryable, job: Job, place: StepPlace, minutes: number): Promise<void> {
  const { track, round, step } = place;
  const required = job.tracks[track]?.steps[step]?.requiredAcceptances ?? 0;
  const { rows } = await db.query<{ due: string }>(
    `insert into alarm_step (job_id, track, round, step, due_at, required)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5), $6)
     on conflict do nothing returning due_at::text as due`,
    [job.id, track, round, step, minutes, required],
  );
  if (!rows[0]) return;
  await addTask(
    db,
    'alarm_step',
    { job: job.id, track, round, step },
    {
      priority: priorityOf(job),
      at: rows[0].due,
      flag: beginsFor(job),
    },
  );
}

/**
 * Begins a step, whether its row is waiting or doesn't exist yet. Returns when it ends, `timestamptz` as text; undefined if
 * it has already begun. The caller adds the task that ends it.
 */
export async function beginRow(db: Queryable, job: Job, place: StepPlace): Promise<string | undefined> {
  const { track, round, step } = place;
  const { requiredAcceptances = 0, waitSeconds = 0 } = job.tracks[track]?.steps[step] ?? {};
  const { rows } = await db.query<{ ends: string }>(
    `insert into alarm_step (job_id, track, round, step, state, due_at, began_at, ends_at, required)
     values ($1, $2, $3, $4, 'running', clock_timestamp(), clock_timestamp(), clock_timestamp() + make_interval(secs => $5), $6)
     on conflict (job_id, track, round, step) do update set state = 'running', began_at = excluded.began_at, ends_at = excluded.ends_at
       where alarm_step.state = 'waiting'
     returning ends_at::text as ends`,
    [job.id, track, round, step, waitSeconds, requiredAcceptances],
  );
  return rows[0]?.ends;
}

/** Ends a step; false if it had already ended. */
export async function endRow(db: Queryable, job: Job, { track, round, step }: StepPlace): Promise<boolean> {
  const { rowCount } = await db.query(
    `update alarm_step set state = 'done', ended_at = clock_timestamp()
     where job_id = $1 and track = $2 and round = $3 and step = $4 and state <> 'done'`,
    [job.id, track, round, step],
  );
  return rowCount === 1;
}
