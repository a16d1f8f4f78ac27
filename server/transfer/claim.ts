import { LOCKS } from '../database/locks.ts';
import type { Queryable } from '../store/behaviors.ts';
import { addTaskIfNoneReady } from '../work/tasks.ts';
import type { JobRow } from './jobRow.ts';

const AT_WORK = `state in ('checking', 'running')`;

/**
 * Waits for a job's lock and holds it until the end of the transaction. A row lock is not enough because the runner
 * could repeatedly lock the next batch before a waiting call.
 */
export async function lockImportJob(db: Queryable, id: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [LOCKS.importJob, id]);
}

/**
 * Locks the next job for a batch until the end of the transaction, together with the lock of all imports. `held`:
 * another batch is being processed, or calls hold or wait for all jobs. `none`: no job is waiting.
 */
export async function claimJob(db: Queryable): Promise<JobRow | 'held' | 'none'> {
  const { rows: waiting } = await db.query<{ id: number; turn: boolean }>(
    `select id, pg_try_advisory_xact_lock($1) as turn from import_job where ${AT_WORK} order by position, id`,
    [LOCKS.imports],
  );
  if (waiting.length === 0) return 'none';
  if (!waiting[0]?.turn) return 'held';
  for (const { id } of waiting) {
    const { rows } = await db.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1, $2) as free', [
      LOCKS.importJob,
      id,
    ]);
    if (!rows[0]?.free) continue;
    const { rows: jobs } = await db.query<JobRow>(
      `select * from import_job where id = $1 and ${AT_WORK} for update skip locked`,
      [id],
    );
    if (jobs[0]) return jobs[0];
  }
  return 'held';
}

/** Adds a task if an import waits for its next batch but has no task because a server was killed. */
export async function addMissedBatch(db: Queryable): Promise<void> {
  const { rowCount } = await db.query(`select from import_job where ${AT_WORK} limit 1`);
  if (rowCount) await addTaskIfNoneReady(db, 'import_batch');
}
