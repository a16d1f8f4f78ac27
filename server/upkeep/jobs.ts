import type { UpkeepJob } from '../../protocol/definitions.ts';
import type { Queryable } from '../store/behaviors.ts';

export type JobKind = 'unique' | 'records' | 'index' | 'drop' | 'late';

/** A job as it is stored. */
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
  /** The last record there was when the job was planned; later ones have their form already. */
  last_id: number | null;
}

const key = ({ kind, type, name, wanted, position }: JobRow): unknown[] => [kind, type, name, wanted, position];
/** The job as it was read: since then it may have been planned anew, for other definitions. */
const KEY = 'kind = $1 and type = $2 and name = $3 and wanted = $4 and position = $5';

/** What keeps data right comes first, what only frees room last. */
const ORDER = `array_position(array['unique', 'records', 'index', 'drop', 'late'], kind), type, name`;

/** Jobs that may be worked on now, in the order of their urgency. */
export async function dueJobs(db: Queryable): Promise<JobRow[]> {
  const { rows } = await db.query<JobRow>(
    `select * from upkeep_job where state <> 'refused' and not_before <= now() order by ${ORDER}`,
  );
  return rows;
}

/** What administrators see: all but what has no effect on them. */
export async function shownJobs(db: Queryable): Promise<UpkeepJob[]> {
  const { rows } = await db.query<UpkeepJob>(
    `select type, kind, field, done, total, state, reason from upkeep_job where kind not in ('drop', 'late') order by ${ORDER}`,
  );
  return rows;
}

/** Notes how far a job is. */
export async function noteProgress(db: Queryable, job: JobRow, done: number, total: number): Promise<void> {
  await db.query(`update upkeep_job set state = 'running', reason = null, done = $6, total = $7 where ${KEY}`, [
    ...key(job),
    done,
    total,
  ]);
}

/** Notes the record up to which a job is done; false: the job has been planned anew. */
export async function notePosition(db: Queryable, job: JobRow, position: number, done: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update upkeep_job set state = 'running', reason = null, position = $6, done = $7, total = greatest(total, $7) where ${KEY}`,
    [...key(job), position, done],
  );
  return rowCount === 1;
}

/** Puts a job off. */
export async function putOff(db: Queryable, job: JobRow, seconds: number): Promise<void> {
  await db.query(`update upkeep_job set not_before = now() + make_interval(secs => $6) where ${KEY}`, [
    ...key(job),
    seconds,
  ]);
}

/** Notes why a job could not be done; it is tried again later. */
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

/** Removes a job that is done; false: it has been planned anew. */
export async function finish(db: Queryable, job: JobRow): Promise<boolean> {
  const { rowCount } = await db.query(`delete from upkeep_job where ${KEY}`, key(job));
  return rowCount === 1;
}
