import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { withClient } from '../database/transaction.ts';
import { type JobRow, noteProgress } from './jobs.ts';

/** Interval of storing progress, in milliseconds. */
const LOOK = 1_000;
const DUPLICATES = '23505';

/** Result of building an index; `elsewhere`: another connection is building it. */
export type BuildResult = 'done' | 'duplicates' | 'elsewhere';

/** State of an index. */
interface IndexState {
  valid: boolean;
  /** Whether a backend of the database is building it. */
  building: boolean;
}

async function stateOf(db: Queryable, name: string): Promise<IndexState | undefined> {
  const { rows } = await db.query<IndexState>(
    `select i.indisvalid as valid,
       exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) as building
     from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'object'::regclass and c.relname = $1`,
    [name],
  );
  return rows[0];
}

/** SQL: progress of a connection that builds an index, in percent: scanning, sorting, validating. */
const PROGRESS = `select case
    when phase like 'building index: scanning%' then 60 * blocks_done / greatest(blocks_total, 1)
    when phase like 'building index%' then 60 + 20 * tuples_done / greatest(tuples_total, 1)
    when phase like 'index validation: scanning table%' then 85 + 15 * blocks_done / greatest(blocks_total, 1)
    when phase like 'index validation%' then 85 else 0 end::integer as done
  from pg_stat_progress_create_index where pid = $1`;

/** Runs `work` on a connection without statement timeout. */
async function withoutTimeout<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query('set statement_timeout = 0');
    try {
      return await work(client);
    } finally {
      await client.query('reset statement_timeout').catch(() => undefined);
    }
  });
}

/** Drops an index. `stall`: not concurrently, which is faster but blocks writers. */
export async function dropIndex(pool: pg.Pool, name: string, stall: boolean): Promise<void> {
  await withoutTimeout(pool, (client) => client.query(`drop index ${stall ? '' : 'concurrently'} if exists ${name}`));
}

/** Options of building an index. */
export interface BuildOptions {
  /** Builds the index not concurrently, which blocks writers; for small tables. */
  stall: boolean;
  /** Cancels building the index. */
  signal: AbortSignal;
}

/**
 * Builds the index of a job, concurrently with writers unless `stall`. First drops the invalid index of an interrupted
 * attempt. Returns `elsewhere` if another connection is still building it, for example because its server was killed.
 */
export async function buildIndex(pool: pg.Pool, job: JobRow, { stall, signal }: BuildOptions): Promise<BuildResult> {
  const found = await stateOf(pool, job.name);
  if (found?.valid) return 'done';
  if (found?.building) return 'elsewhere';
  if (found) await dropIndex(pool, job.name, stall);
  const text = `create ${job.kind === 'unique' ? 'unique ' : ''}index ${stall ? '' : 'concurrently '}${job.name} ${job.wanted}`;
  try {
    await withoutTimeout(pool, async (client) => {
      if (stall) await client.query(text);
      else await watched(pool, client, job, text, signal);
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== DUPLICATES) throw error;
    await dropIndex(pool, job.name, stall);
    return 'duplicates';
  }
}

/** Runs the statement that creates an index and stores its progress meanwhile. Cancels it if `signal` is aborted. */
async function watched(
  pool: pg.Pool,
  client: pg.PoolClient,
  job: JobRow,
  text: string,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  const cancel = () => void pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
  const look = async () => {
    const progress = await pool.query<{ done: number }>(PROGRESS, [pid]);
    await noteProgress(pool, job, progress.rows[0]?.done ?? 0);
  };
  // Failures are ignored because the progress is stored again after the next interval.
  const timer = setInterval(() => look().catch(() => undefined), LOOK);
  signal.addEventListener('abort', cancel);
  try {
    await noteProgress(pool, job, 0);
    signal.throwIfAborted();
    await client.query(text);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', cancel);
  }
}
