import { inTransaction } from '../database/transaction.ts';
import { toApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { actorOf } from '../session/userActor.ts';
import type { Queryable } from '../store/behaviors.ts';
import { addTask, NOT_URGENT } from '../work/tasks.ts';
import type { Tasks } from '../work/worker.ts';
import { applyBatch, batchSize, checkBatch, countsAfter } from './batch.ts';
import { addMissedBatch, claimJob } from './claim.ts';
import type { JobRow } from './jobRow.ts';
import { setState } from './jobs.ts';
import { sweepReceiving } from './receiving.ts';
import { textsFor } from './texts.ts';
import type { WaitingRow, Work } from './work.ts';

/** Polling interval for batches without a task, and interval of deleting remains of killed servers, in milliseconds. */
const MISSED = 2_000;
const SWEEP = 60_000;
/** Seconds until the next attempt if all imports are locked. */
const HELD = 0.3;
/** Number of consecutive failures of a batch after which its job fails. */
const ATTEMPTS = 5;
/** Time for which finished imports and their rows are kept. */
const KEPT = '30 days';

/** The parts of a platform that the runner uses. */
export interface ImportRunnerOptions extends Pick<Platform, 'jobs' | 'log'> {
  /** The current definitions and their store. */
  current(): Pick<Platform, 'config' | 'definitions' | 'store'>;
}

/**
 * Processes imports in the background, batch by batch. Each batch is a separate task and uses the current definitions;
 * only one runs at a time in the whole platform. A batch is one transaction that locks its job and adds the next task,
 * so that each row is written exactly once and a killed server leaves nothing incomplete.
 */
export class ImportRunner {
  private readonly options: ImportRunnerOptions;
  private readonly failures = new Map<number, number>();
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: ImportRunnerOptions) {
    this.options = options;
  }

  /** Handler of the task `import_batch`: processes one batch. */
  get tasks(): Pick<Tasks, 'import_batch'> {
    return { import_batch: () => this.step() };
  }

  /** Starts polling for batches without a task and deleting remains of killed servers. */
  start(): void {
    const { jobs, log } = this.options;
    const missed = () =>
      addMissedBatch(jobs).catch((error: unknown) =>
        log.warn({ err: error }, 'imports that wait could not be read; tried again'),
      );
    const sweep = () =>
      sweepReceiving(jobs).catch((error: unknown) =>
        log.warn({ err: error }, 'files of canceled imports could not be deleted; tried again'),
      );
    this.timers.push(setInterval(missed, MISSED).unref(), setInterval(sweep, SWEEP).unref());
    void missed();
    void sweep();
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  /** Processes one batch of the next waiting job, if there is one. */
  private async step(): Promise<void> {
    const { jobs, log } = this.options;
    let claimed: JobRow | undefined;
    try {
      await inTransaction(jobs, async (db) => {
        // Rows change faster than the statistics of the table, and plans based on outdated ones may scan the whole
        // table for every row.
        await db.query('set local enable_seqscan = off');
        const claim = await claimJob(db);
        if (claim === 'none') return;
        if (claim === 'held') return addTask(db, 'import_batch', {}, { priority: NOT_URGENT, after: HELD, keep: true });
        claimed = claim;
        await this.batch(db, claim);
        await addTask(db, 'import_batch', {}, { priority: NOT_URGENT });
      });
      if (claimed) this.failures.delete(claimed.id);
    } catch (error) {
      // The database is unavailable: the task is retried and will find the job unchanged.
      if (!claimed || toApiError(error).reason === 'UNAVAILABLE') throw error;
      const failures = (this.failures.get(claimed.id) ?? 0) + 1;
      this.failures.set(claimed.id, failures);
      log.error(
        { err: error, job: claimed.id },
        'a batch of an import failed; it is tried again, and the import ends after several failures',
      );
      if (failures >= ATTEMPTS) await setState(jobs, claimed.id, 'failed', toApiError(error).reason);
      await addTask(jobs, 'import_batch', {}, { priority: NOT_URGENT });
    }
  }

  private async batch(db: Queryable, job: JobRow): Promise<void> {
    const { config, store, definitions } = this.options.current();
    const resource = definitions.byName.get(job.type);
    if (!resource) return setState(db, job.id, 'failed', 'NOT_FOUND');
    // The user must still be active; the rows are checked against his current rights.
    const actor = await actorOf(db, job.user_id, config.timeZone);
    if (!actor) return setState(db, job.id, 'failed', 'ACCESS_DENIED');
    const texts = textsFor(definitions, resource);
    const work: Work = { db, records: store.many(actor, resource, db), job, actor, resource, texts };
    const phase = job.state === 'running' ? 'running' : 'checking';
    const { rows } = await db.query<WaitingRow>(
      `select place, cells, fault, state, target_id, version from import_row
       where job_id = $1 and place > $2 ${phase === 'running' ? `and state in ('add', 'change') and not applied` : ''} order by place limit $3`,
      [job.id, job.position, batchSize(work)],
    );
    const last = rows.at(-1);
    if (!last) {
      await db.query('update import_job set position = total where id = $1', [job.id]);
      await setState(db, job.id, phase === 'running' ? 'done' : 'checked');
      if (phase === 'running') await forgetOld(db);
      return;
    }
    const outcomes = await (phase === 'running' ? applyBatch : checkBatch)(work, rows);
    await db.query('update import_job set position = $2, counts = $3, tally = $4 where id = $1', [
      job.id,
      last.place,
      countsAfter(job.counts, phase, outcomes),
      job.tally,
    ]);
  }
}

async function forgetOld(db: Queryable): Promise<void> {
  await db.query(
    `delete from import_job where coalesce(finished_at, created_at) < now() - $1::interval and state not in ('checking', 'running')`,
    [KEPT],
  );
}
