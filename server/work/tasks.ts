import { prepared } from '../database/prepared.ts';
import type { Queryable } from '../database/queryable.ts';

/** Tasks of the worker. Each identifies a row and does nothing if the row's state shows that it is already done. */
export interface TaskPayloads {
  /** An alarm job starts. */
  alarm_start: { job: number };
  alarm_step: StepKey;
  alarm_step_end: StepKey;
  /** The time for answers to an alarm job is over. */
  alarm_answers: { job: number };
  /** The time to acknowledge an alarm job is over. */
  alarm_acknowledge: { job: number };
  /** Calls are due. */
  alarm_deliver: Nothing;
  /** A lone worker's session has to send a reminder or raise its alarm. */
  lone_worker_due: { session: number };
  /** Imports have rows to check or write; processes one batch of one import. */
  import_batch: Nothing;
  /** A change of many records has records to look at or write; processes one batch of one change. */
  bulk_batch: Nothing;
  /** Stored records have to be updated to their definitions, or counters to be folded; executes one step of one job. */
  upkeep_step: Nothing;
  /** Reports are due to be sent by e-mail; sends one of them. */
  report_mail: Nothing;
  /** A person is to be sent a personal link. */
  own_link: { person: number };
  /** A person who was asked to confirm the own data is to be reminded. */
  own_reminder: { person: number };
  /** The time of a requested absence is over. */
  absence_end: { absence: number };
}

type Nothing = Record<string, never>;

export interface StepKey {
  job: number;
  track: number;
  round: number;
  step: number;
}

/** SQL function that adds a task or replaces the one with the same key. */
export const ADD_TASK = 'graphile_worker.add_job';
/** SQL view of the tasks. */
export const TASKS = 'graphile_worker.jobs';
/** SQL: whether a task of `TASKS` is due, and no process has begun it or given it up. `now`: the clock to compare with. */
export const isReady = (now: string) => `locked_at is null and attempts < max_attempts and run_at <= ${now}`;
/** Priority after all tasks of alarms. */
export const NOT_URGENT = 1_000;

/** An alarm that begins, or a step of it: whose, and how urgent it is (1 to 5, 1 first). */
export interface Begin {
  orgId: number;
  priority: number;
}

/** The flag of `beginsFor` without the id of the organization and the priority. */
export const BEGINS = 'begins:';

/** Flag of the tasks that begin an organization's alarms of one priority. */
export const beginsFor = ({ orgId, priority }: Begin): string => `${BEGINS}${orgId}:${priority}`;

/** Priority of an alarm's task: by the priority of the alarm, then by that of its confirmation. */
export const taskPriority = (priority: number, confirmPriority: number): number =>
  Math.min(priority * 100 + confirmPriority, NOT_URGENT - 1);

/** The key of a task; adding a task replaces a waiting one with the same key. */
export function keyOf<T extends keyof TaskPayloads>(task: T, payload: TaskPayloads[T]): string {
  return [task, ...Object.values(payload)].join(':');
}

interface TaskTimes {
  priority: number;
  /** Time at which the task is due, `timestamptz` as text; default: at once. */
  at?: string | null;
  /** Seconds from now. */
  after?: number;
  /** Whether a waiting task with the same key keeps its time. */
  keep?: boolean;
  /** Tasks with the same flag share few places of a worker. */
  flag?: string;
}

const ADD = prepared(`select ${ADD_TASK}($1, $2::json, job_key := $3, priority := $4,
  run_at := coalesce($5::timestamptz, clock_timestamp() + make_interval(secs => $6)), job_key_mode := $7,
  flags := $8::text[])`);

/** Adds a task in the transaction of `db`. */
export async function addTask<T extends keyof TaskPayloads>(
  db: Queryable,
  task: T,
  payload: TaskPayloads[T],
  { priority, at = null, after = 0, keep = false, flag }: TaskTimes,
): Promise<void> {
  const mode = keep ? 'preserve_run_at' : 'replace';
  const flags = flag === undefined ? null : [flag];
  const values = [task, JSON.stringify(payload), keyOf(task, payload), priority, at, after, mode, flags];
  await db.query({ ...ADD, values });
}

/** Adds a task after all alarms, unless one is ready to run. Running ones don't count: a killed server's never ends. */
export async function addTaskIfNoneReady(
  db: Queryable,
  task: 'import_batch' | 'bulk_batch' | 'upkeep_step' | 'report_mail',
): Promise<void> {
  const { rowCount } = await db.query(`select from ${TASKS} where key = $1 and ${isReady('clock_timestamp()')}`, [
    keyOf(task, {}),
  ]);
  if (!rowCount) await addTask(db, task, {}, { priority: NOT_URGENT });
}
