import type { Queryable } from '../store/behaviors.ts';

/** Tasks of the worker. Each names a row, and does nothing if the row's state says that it has been done. */
export interface TaskPayloads {
  /** A job starts. */
  alarm_start: { job: number };
  alarm_step: StepKey;
  alarm_step_end: StepKey;
  /** The time for answers of a job is over. */
  alarm_answers: { job: number };
  /** The time for the acknowledgement of a job is over. */
  alarm_acknowledge: { job: number };
  /** Calls are due. */
  alarm_deliver: Nothing;
  /** A session of a lone worker is to remind, or to raise its alarm. */
  lone_worker_due: { session: number };
  /** Imports have rows to check or to write: one batch of one import. */
  import_batch: Nothing;
  /** Stored records have to follow their definitions, or counters to be folded: one step of one job. */
  upkeep_step: Nothing;
  /** Reports are due to be sent by e-mail: one of them. */
  report_mail: Nothing;
}

type Nothing = Record<string, never>;

export interface StepKey {
  job: number;
  track: number;
  round: number;
  step: number;
}

/** SQL of a task: adds it, or replaces the one with the same key. */
export const ADD_TASK = 'graphile_worker.add_job';
/** Behind all alarms. */
export const NOT_URGENT = 1_000;

/** The alarm's priority decides first, then that of its confirmation. */
export const taskPriority = (priority: number, confirmPriority: number): number =>
  Math.min(priority * 100 + confirmPriority, NOT_URGENT - 1);

/** A task's key: adding it again replaces the one that waits. */
export function keyOf<T extends keyof TaskPayloads>(task: T, payload: TaskPayloads[T]): string {
  return [task, ...Object.values(payload)].join(':');
}

interface TaskTimes {
  priority: number;
  /** A moment, `timestamptz` as text; default: at once. */
  at?: string | null;
  /** Seconds from now. */
  after?: number;
  /** A task with the same key that waits keeps its time. */
  keep?: boolean;
}

/** Adds a task in the transaction of `db`. */
export async function addTask<T extends keyof TaskPayloads>(
  db: Queryable,
  task: T,
  payload: TaskPayloads[T],
  { priority, at = null, after = 0, keep = false }: TaskTimes,
): Promise<void> {
  await db.query(
    `select ${ADD_TASK}($1, $2::json, job_key := $3, priority := $4,
       run_at := coalesce($5::timestamptz, clock_timestamp() + make_interval(secs => $6)), job_key_mode := $7)`,
    [task, JSON.stringify(payload), keyOf(task, payload), priority, at, after, keep ? 'preserve_run_at' : 'replace'],
  );
}

/** Adds a task, behind all alarms, unless one is ready to be run: that of a killed server never ends. */
export async function addMissed(db: Queryable, task: 'import_batch' | 'upkeep_step' | 'report_mail'): Promise<void> {
  const { rowCount } = await db.query(
    'select from graphile_worker._private_jobs where key = $1 and is_available and run_at <= clock_timestamp()',
    [keyOf(task, {})],
  );
  if (!rowCount) await addTask(db, task, {}, { priority: NOT_URGENT });
}
