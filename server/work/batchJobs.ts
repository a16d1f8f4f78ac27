import { LOCKS } from '../database/locks.ts';
import type { Queryable } from '../database/queryable.ts';
import { addTask, addTaskIfNoneReady, NOT_URGENT } from './tasks.ts';

/** A kind of jobs that are done batch by batch in the background. */
export interface BatchKind {
  /** The table of the jobs, with the columns `id`, `state` and `position`. */
  table: 'import_job' | 'bulk_job';
  task: 'import_batch' | 'bulk_batch';
  /** Key of the lock of all jobs, and of the two-key lock of one. */
  all: number;
  one: number;
}

export const IMPORTS: BatchKind = {
  table: 'import_job',
  task: 'import_batch',
  all: LOCKS.imports,
  one: LOCKS.importJob,
};
export const BULK: BatchKind = { table: 'bulk_job', task: 'bulk_batch', all: LOCKS.bulk, one: LOCKS.bulkJob };

const AT_WORK = `state in ('checking', 'running')`;

/** States in which nothing becomes of a job any more. */
export const ENDED: readonly string[] = ['done', 'cancelled', 'failed'];

/** Changes the state of a job. For a new phase, resets the position and adds the task of its first batch. */
export async function setJobState(
  db: Queryable,
  { table, task }: BatchKind,
  id: number,
  state: string,
  reason: string | null = null,
): Promise<void> {
  const begins = state === 'checking' || state === 'running';
  await db.query(
    `update ${table} set state = $2, reason = $3, position = case when $4::boolean then 0 else position end,
       finished_at = case when $5::boolean then now() end
     where id = $1`,
    [id, state, reason, begins, ENDED.includes(state)],
  );
  if (begins) await addTask(db, task, {}, { priority: NOT_URGENT });
}

/**
 * Waits for a job's lock and holds it until the end of the transaction. A row lock is not enough because the runner
 * could repeatedly lock the next batch before a waiting call.
 */
export async function lockJob(db: Queryable, { one }: BatchKind, id: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [one, id]);
}

/**
 * Locks the next job for a batch until the end of the transaction, together with the lock of all jobs of its kind.
 * `held`: another batch is being processed, or calls hold or wait for all jobs. `none`: no job is waiting.
 */
export async function claimJob<Job>(db: Queryable, { table, all, one }: BatchKind): Promise<Job | 'held' | 'none'> {
  const { rows: waiting } = await db.query<{ id: number; turn: boolean }>(
    `select id, pg_try_advisory_xact_lock($1) as turn from ${table} where ${AT_WORK} order by position, id`,
    [all],
  );
  if (waiting.length === 0) return 'none';
  if (!waiting[0]?.turn) return 'held';
  for (const { id } of waiting) {
    const { rows } = await db.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as free', [one, id]);
    if (!rows[0]?.free) continue;
    const { rows: jobs } = await db.query<Job & { id: number }>(
      `select * from ${table} where id = $1 and ${AT_WORK} for update skip locked`,
      [id],
    );
    if (jobs[0]) return jobs[0];
  }
  return 'held';
}

/** Adds a task if a job waits for its next batch but has no task because a server was killed. */
export async function addMissedBatch(db: Queryable, { table, task }: BatchKind): Promise<void> {
  const { rowCount } = await db.query(`select from ${table} where ${AT_WORK} limit 1`);
  if (rowCount) await addTaskIfNoneReady(db, task);
}
