import type pg from 'pg';
import type { Queryable } from '../database/queryable.ts';
import { inTransaction } from '../database/transaction.ts';
import { toApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { addMissedBatch, type BatchKind, claimJob } from './batchJobs.ts';
import { addTask, NOT_URGENT } from './tasks.ts';

/** Polling interval for batches without a task, in milliseconds. */
const MISSED = 2_000;
/** Seconds until the next attempt if all jobs are locked. */
const HELD = 0.3;
/** Number of consecutive failures of a batch after which its job fails. */
const ATTEMPTS = 5;

/** The parts of a platform that a runner of batches uses. */
export interface BatchRunnerOptions extends Pick<Platform, 'log'> {
  /** Connections for large writes. */
  jobs: pg.Pool;
  /** The current definitions and their store. */
  current(): Pick<Platform, 'config' | 'definitions' | 'store'>;
}

/**
 * Processes the jobs of one kind in the background, batch by batch. Each batch is a separate task; only one runs at a
 * time in the whole platform. A batch is one transaction that locks its job and adds the next task, so that each row is
 * written exactly once and a killed server leaves nothing incomplete.
 */
export abstract class BatchRunner<Job extends { id: number }> {
  protected readonly options: BatchRunnerOptions;
  private readonly kind: BatchKind;
  /** What the jobs are called in the log: "import". */
  private readonly name: string;
  private readonly failures = new Map<number, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(kind: BatchKind, name: string, options: BatchRunnerOptions) {
    this.kind = kind;
    this.name = name;
    this.options = options;
  }

  /** Processes the next batch of a job in its transaction. */
  protected abstract batch(db: Queryable, job: Job): Promise<void>;

  /** Ends a job whose batch failed several times. */
  protected abstract fail(db: Queryable, job: Job, reason: string): Promise<void>;

  /** Starts polling for batches without a task. */
  start(): void {
    const { kind, name } = this;
    const { jobs, log } = this.options;
    const missed = () =>
      addMissedBatch(jobs, kind).catch((error: unknown) =>
        log.warn({ err: error }, `waiting jobs could not be read (${name}); tried again`),
      );
    this.timer = setInterval(missed, MISSED).unref();
    void missed();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Processes one batch of the next waiting job, if there is one. */
  protected async step(): Promise<void> {
    const { kind, name } = this;
    const { jobs, log } = this.options;
    let claimed: Job | undefined;
    try {
      await inTransaction(jobs, async (db) => {
        // Rows change faster than the statistics of their table, and plans based on outdated ones may scan the whole
        // table for every row.
        await db.query('set local enable_seqscan = off');
        const claim = await claimJob<Job>(db, kind);
        if (claim === 'none') return;
        if (claim === 'held') return addTask(db, kind.task, {}, { priority: NOT_URGENT, after: HELD, keep: true });
        claimed = claim;
        await this.batch(db, claim);
        await addTask(db, kind.task, {}, { priority: NOT_URGENT });
      });
      if (claimed) this.failures.delete(claimed.id);
    } catch (error) {
      // The database is unavailable: the task is retried and will find the job unchanged.
      if (!claimed || toApiError(error).reason === 'UNAVAILABLE') throw error;
      const failures = (this.failures.get(claimed.id) ?? 0) + 1;
      this.failures.set(claimed.id, failures);
      log.error(
        { err: error, job: claimed.id },
        `a batch failed (${name}); it is tried again, and the job ends after several failures`,
      );
      if (failures >= ATTEMPTS) await this.fail(jobs, claimed, toApiError(error).reason);
      await addTask(jobs, kind.task, {}, { priority: NOT_URGENT });
    }
  }
}
