import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { toApiError } from '../errors.ts';
import type { StoreContext } from '../store/context.ts';
import { wantedIndexes } from '../store/indexes/indexes.ts';
import { refreshMissingUniqueIndexes } from '../store/indexes/unguarded.ts';
import { indexName } from '../store/indexes/uniqueIndexes.ts';
import type { Model, Models } from '../store/model/model.ts';
import { foldCounters } from '../store/write/counters.ts';
import { buildIndex, dropIndex } from './build.ts';
import { nextJob } from './due.ts';
import { finishJob, finishRecords, type JobRow, noteFailure, notePosition, postpone, wantStatistics } from './jobs.ts';
import { writeLinks } from './links.ts';
import { planJobs } from './plan.ts';
import { makeBatch, readBatch, writeBatch } from './records.ts';
import { keepUpkeepLock, withUpkeepLock } from './upkeepLock.ts';

const PREFIX = 'object_stat';

/** Adds extended statistics for values by which lists are filtered, and drops those that are no longer needed. */
async function countValues(pool: pg.Pool, models: Models): Promise<void> {
  const wanted = new Map<string, string>();
  for (const { counted } of wantedIndexes(models, true).made) {
    if (counted !== undefined) wanted.set(indexName(PREFIX, counted), counted);
  }
  const there = await namesOf(pool);
  for (const name of there) if (!wanted.has(name)) await pool.query(`drop statistics if exists ${name}`);
  for (const [name, expression] of wanted) {
    if (!there.has(name)) await pool.query(`create statistics if not exists ${name} on (${expression}) from object`);
  }
  await pool.query('analyze object');
}

async function namesOf(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>(
    `select stxname as name from pg_statistic_ext where stxrelid = 'object'::regclass and stxname ^@ $1`,
    [`${PREFIX}_`],
  );
  return new Set(rows.map(({ name }) => name));
}

/** Minimum and maximum records per batch, and the target duration of its locks in milliseconds (`aim`). */
const BATCH = { least: 10, most: 400, aim: 40 };
/** Seconds until a job is retried, by reason. */
const AGAIN = { failed: 60, duplicates: 900, elsewhere: 2 };

/** Thrown if the job was planned again during a step, so that the step is rolled back. */
class Superseded extends Error {}

/** Options of a step. */
export interface StepOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  store: StoreContext;
  /** Works fast but blocks writers; used before the first call is accepted. */
  stall: boolean;
  /** Aborts the step when the server stops. */
  signal: AbortSignal;
}

/**
 * Result of a step. `batch`: a batch of records was processed; `done`: another step was; `held`: another server holds
 * the lock of the upkeep; `none`: nothing is due for these definitions.
 */
export type StepResult = 'batch' | 'done' | 'held' | 'none';

/**
 * Executes the steps of the upkeep, each of which is a batch of records, an index or statistics. When nothing is due,
 * folds counters.
 */
export class Steps {
  private size = 100;

  /** Executes the most urgent step that is due for these definitions, unless another server is executing one. */
  async next(options: StepOptions): Promise<StepResult> {
    const { pool, log, store, signal } = options;
    let job: JobRow | undefined;
    try {
      const stepped = await withUpkeepLock(pool, async (turn) => {
        job = await nextJob(pool, store);
        if (job) return this.step(turn, job, options);
        await foldCounters(pool);
        return 'none';
      });
      if (stepped !== 'unplanned') return stepped;
      await planJobs(pool, store, log);
      return 'done';
    } catch (error) {
      if (error instanceof Superseded) return 'done';
      if (!job || signal.aborted || toApiError(error).reason === 'UNAVAILABLE') throw error;
      const { kind, type, field } = job;
      log.error(
        { err: error, job: { kind, type, field } },
        'a job that updates stored records failed; it is tried again later',
      );
      await noteFailure(pool, job, 'FAILED', AGAIN.failed);
      return 'done';
    }
  }

  /**
   * Executes a step. The end of a job is written in the transaction `turn`, which holds the lock of the upkeep.
   * `unplanned`: the dropped index is required again; planning must wait for the end of this transaction.
   */
  private async step(turn: pg.PoolClient, job: JobRow, options: StepOptions): Promise<StepResult | 'unplanned'> {
    const { pool, store, stall } = options;
    if (job.kind === 'records' || job.kind === 'late') {
      await this.batch(turn, job, options);
      return 'batch';
    }
    if (job.kind === 'statistics') {
      await keepUpkeepLock(turn, () => countValues(pool, store.models));
      await finishJob(turn, job);
    } else if (job.kind === 'drop') {
      await keepUpkeepLock(turn, () => dropIndex(pool, job.name, stall));
      await wantStatistics(turn);
      if (!(await finishJob(turn, job))) return 'unplanned';
    } else await this.index(turn, job, options);
    return 'done';
  }

  private async index(turn: pg.PoolClient, job: JobRow, options: StepOptions): Promise<void> {
    const { pool, log, store, stall } = options;
    const built = await keepUpkeepLock(turn, (lost) =>
      buildIndex(pool, job, { stall, signal: AbortSignal.any([options.signal, lost]) }),
    );
    if (built === 'done') {
      if (job.kind === 'index') await wantStatistics(turn);
      await finishJob(turn, job);
      await refreshMissingUniqueIndexes(pool, store);
    } else if (built === 'elsewhere') await postpone(turn, job, AGAIN.elsewhere);
    else {
      log.warn(`"${job.field}" of ${job.type} is not kept unique by an index: records have the same value.`);
      await noteFailure(turn, job, 'DUPLICATES', AGAIN.duplicates);
    }
  }

  private async batch(turn: pg.PoolClient, job: JobRow, { pool, store }: StepOptions): Promise<void> {
    const auditMark = job.kind === 'late' ? job.audit_mark : undefined;
    const source = { type: job.type, after: job.position, last: job.last_id, limit: this.size, auditMark };
    const rows = await readBatch(pool, source);
    const last = rows.at(-1);
    if (!last) return finishRecords(turn, job);
    const made = await makeBatch(store, modelOf(store, job), rows);
    const begun = performance.now();
    const skipped = [await writeBatch(turn, made), await writeLinks(turn, store, made)];
    const position = Math.min(last.id, ...skipped.flatMap((id) => (id === undefined ? [] : [id - 1])));
    const done = job.done + rows.filter(({ id }) => id <= position).length;
    if (!(await notePosition(turn, job, position, done))) throw new Superseded();
    const took = performance.now() - begun;
    this.size = Math.min(BATCH.most, Math.max(BATCH.least, Math.round((this.size * BATCH.aim) / Math.max(took, 10))));
  }
}

function modelOf(store: StoreContext, job: JobRow): Model {
  const model = store.models.byName.get(job.type);
  if (!model) throw new Error(`There is no definition "${job.type}".`);
  return model;
}
