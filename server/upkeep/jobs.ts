import type { UpkeepJob } from '../../protocol/definitions.ts';
import type { Queryable } from '../database/queryable.ts';

/**
 * `records` updates derived columns; `late` checks again records that servers with older definitions may have written;
 * `statistics` updates those of filtered values after indexes were built or dropped.
 */
export type JobKind = 'unique' | 'records' | 'index' | 'drop' | 'statistics' | 'late';

/** A stored job. */
export interface JobRow {
  kind: JobKind;
  type: string;
  name: string;
  field: string | null;
  wanted: string;
  state: UpkeepJob['state'];
  reason: UpkeepJob['reason'];
  position: number;
  done: number;
  total: number;
  audit_mark: number;
  /** The last record that existed when the job was planned; later ones are up to date. */
  last_id: number | null;
}

const key = ({ kind, type, name, wanted, position }: JobRow): unknown[] => [kind, type, name, wanted, position];
/** SQL: whether the job is still as it was read; it may have been planned again for other definitions. */
const KEY = 'kind = $1 and type = $2 and name = $3 and wanted = $4 and position = $5';

/** SQL: order of jobs. Correctness comes first, then speed and freeing space. */
const ORDER = `array_position(array['unique', 'records', 'index', 'drop', 'statistics', 'late'], kind), type, name`;

/** Due jobs, most urgent first. */
export async function dueJobs(db: Queryable): Promise<JobRow[]> {
  const { rows } = await db.query<JobRow>(
    `select * from upkeep_job where state <> 'refused' and not_before <= now() order by ${ORDER}`,
  );
  return rows;
}

/** The jobs shown to administrators: those with an effect for users. */
export async function visibleJobs(db: Queryable): Promise<UpkeepJob[]> {
  const { rows } = await db.query<UpkeepJob>(
    `select type, kind, field, done, total, state, reason from upkeep_job where kind in ('unique', 'records', 'index') order by ${ORDER}`,
  );
  return rows;
}

/** Stores the progress of a job. */
export async function noteProgress(db: Queryable, job: JobRow, done: number): Promise<void> {
  const progress = `state = 'running', reason = null, done = $6, total = 100`;
  await db.query(`update upkeep_job set ${progress} where ${KEY}`, [...key(job), done]);
}

/** Stores the position up to which a job is done. Returns false if the job has been planned again. */
export async function notePosition(db: Queryable, job: JobRow, position: number, done: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update upkeep_job set state = 'running', reason = null, position = $6, done = $7, total = greatest(total, $7) where ${KEY}`,
    [...key(job), position, done],
  );
  return rowCount === 1;
}

/** Postpones a job. */
export async function postpone(db: Queryable, job: JobRow, seconds: number): Promise<void> {
  await db.query(`update upkeep_job set not_before = now() + make_interval(secs => $6) where ${KEY}`, [
    ...key(job),
    seconds,
  ]);
}

/** Stores why a job failed and retries it after `seconds`. */
export async function noteFailure(
  db: Queryable,
  job: JobRow,
  reason: NonNullable<UpkeepJob['reason']>,
  seconds: number,
): Promise<void> {
  await db.query(
    `update upkeep_job set state = 'failed', reason = $6, not_before = now() + make_interval(secs => $7) where ${KEY}`,
    [...key(job), reason, seconds],
  );
}

/** Deletes a finished job. Returns false if it has been planned again. */
export async function finishJob(db: Queryable, job: JobRow): Promise<boolean> {
  const { rowCount } = await db.query(`delete from upkeep_job where ${KEY}`, key(job));
  return rowCount === 1;
}

/** Adds a job that updates the statistics. */
export async function wantStatistics(db: Queryable): Promise<void> {
  await db.query(
    `insert into upkeep_job (kind, type, name, wanted) values ('statistics', '', '', '')
     on conflict (kind, type, name) do nothing`,
  );
}

/** Seconds after which a `late` job checks records that servers with older definitions may have written. */
const LATE = 30;

/** Deletes a job whose records are all done, stores that they match their definition and adds the `late` job. */
export async function finishRecords(db: Queryable, job: JobRow): Promise<void> {
  if (!(await finishJob(db, job)) || job.kind === 'late') return;
  await db.query(
    `insert into store_state (type, fingerprint) values ($1, $2)
     on conflict (type) do update set fingerprint = excluded.fingerprint`,
    [job.type, job.wanted],
  );
  await db.query(
    `insert into upkeep_job (kind, type, name, wanted, audit_mark, not_before)
     values ('late', $1, '', $2, $3, now() + make_interval(secs => $4)) on conflict (kind, type, name) do nothing`,
    [job.type, job.wanted, job.audit_mark, LATE],
  );
}
