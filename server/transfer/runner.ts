import { inTransaction } from '../database/transaction.ts';
import { toApiError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { actorOf } from '../session/userActor.ts';
import type { Queryable } from '../store/behaviors.ts';
import { applyBatch, batchSize, checkBatch, countsAfter } from './batch.ts';
import { claimJob } from './claim.ts';
import type { JobRow } from './jobRow.ts';
import { setState } from './jobs.ts';
import { sweepReceiving } from './receiving.ts';
import { textsFor } from './texts.ts';
import type { WaitingRow, Work } from './work.ts';

/** How soon a server notices a job that another one accepted or abandoned. */
const POLL = 2_000;
/** How often the remains of killed servers are deleted. */
const SWEEP = 60_000;
/** A batch that fails this often in a row ends its job. */
const ATTEMPTS = 5;
/** How long files and rows of imports are kept. */
const KEPT = '30 days';

/** What the runner needs. */
export interface ImportRunnerOptions extends Pick<Platform, 'jobs' | 'log'> {
  /** The current definitions, with their store. */
  current(): Pick<Platform, 'definitions' | 'store'>;
}

/**
 * Processes imports in the background, batch by batch, each with the current definitions; one per process. A batch is
 * one transaction that holds its job: each row is written once, whichever server takes the next batch, and a killed
 * server leaves nothing incomplete.
 */
export class ImportRunner {
  private readonly options: ImportRunnerOptions;
  private readonly failures = new Map<number, number>();
  private readonly timers: NodeJS.Timeout[] = [];
  private working: Promise<void> = Promise.resolve();
  private busy = false;
  /** New work may have arrived during the last look. */
  private again = false;
  private stopped = false;

  constructor(options: ImportRunnerOptions) {
    this.options = options;
  }

  /** Starts polling for work. */
  start(): void {
    this.timers.push(
      setInterval(() => this.wake(), POLL),
      setInterval(() => this.sweep(), SWEEP),
    );
    for (const timer of this.timers) timer.unref();
    this.sweep();
    this.wake();
  }

  private sweep(): void {
    const { jobs, log } = this.options;
    sweepReceiving(jobs).catch((error: unknown) => log.warn({ err: error }, 'parts of imports are not deleted yet'));
  }

  /** Work may have arrived. */
  wake(): void {
    this.again = true;
    if (this.busy || this.stopped) return;
    this.busy = true;
    this.working = this.work().finally(() => {
      this.busy = false;
    });
  }

  /** Stops after the current batch. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.working;
  }

  private async work(): Promise<void> {
    try {
      while (this.again && !this.stopped) {
        this.again = false;
        while (!this.stopped && (await this.step())) {}
      }
    } catch (error) {
      // The database is unavailable: the next poll finds the job unchanged.
      this.options.log.warn({ err: error }, 'imports wait');
    }
  }

  /** Processes one batch of one job; false if nothing waits. */
  private async step(): Promise<boolean> {
    let claimed: JobRow | undefined;
    try {
      await inTransaction(this.options.jobs, async (db) => {
        // Rows come and go faster than statistics are updated: a plan based on them may scan the whole table for every
        // row.
        await db.query('set local enable_seqscan = off');
        claimed = await claimJob(db);
        if (claimed) await this.batch(db, claimed);
      });
      if (claimed) this.failures.delete(claimed.id);
      return claimed !== undefined;
    } catch (error) {
      if (!claimed || toApiError(error).reason === 'UNAVAILABLE') throw error;
      const failures = (this.failures.get(claimed.id) ?? 0) + 1;
      this.failures.set(claimed.id, failures);
      this.options.log.error({ err: error, job: claimed.id }, 'a batch of an import failed');
      if (failures >= ATTEMPTS) await setState(this.options.jobs, claimed.id, 'failed', toApiError(error).reason);
      return true;
    }
  }

  private async batch(db: Queryable, job: JobRow): Promise<void> {
    const { store, definitions } = this.options.current();
    const resource = definitions.byName.get(job.type);
    if (!resource) return setState(db, job.id, 'failed', 'NOT_FOUND');
    // Whoever started it must still be allowed to.
    const actor = await actorOf(db, job.user_id);
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
