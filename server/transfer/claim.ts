import { LOCKS } from '../database/locks.ts';
import type { Queryable } from '../store/behaviors.ts';
import type { JobRow } from './jobRow.ts';

const AT_WORK = `state in ('checking', 'running')`;

/**
 * Waits until nobody else works on a job, to the end of the transaction. A row lock is not enough: whoever takes the
 * next batch could overtake a waiting call repeatedly.
 */
export async function holdJob(db: Queryable, id: number): Promise<void> {
  await db.query('select pg_advisory_xact_lock($1, $2)', [LOCKS.importJob, id]);
}

/** Takes the next job for a batch; undefined if there is none, or calls hold or wait for all of them. */
export async function claimJob(db: Queryable): Promise<JobRow | undefined> {
  const { rows: waiting } = await db.query<{ id: number }>(
    `select id from import_job where ${AT_WORK} order by position, id`,
  );
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
  return undefined;
}
