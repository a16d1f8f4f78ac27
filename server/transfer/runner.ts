import type { Queryable } from '../database/queryable.ts';
import { actorOf } from '../session/userActor.ts';
import { IMPORTS } from '../work/batchJobs.ts';
import { BatchRunner, type BatchRunnerOptions } from '../work/batchRunner.ts';
import type { Tasks } from '../work/worker.ts';
import { applyBatch, batchSize, checkBatch, countsAfter } from './batch.ts';
import type { JobRow } from './jobRow.ts';
import { setState } from './jobs.ts';
import { sweepReceiving } from './receiving.ts';
import { textsFor } from './texts.ts';
import type { WaitingRow, Work } from './work.ts';

/** Interval of deleting remains of killed servers, in milliseconds. */
const SWEEP = 60_000;
/** Time for which finished imports and their rows are kept. */
const KEPT = '30 days';

/** Processes imports in the background; each batch uses the current definitions. */
export class ImportRunner extends BatchRunner<JobRow> {
  private sweeping: NodeJS.Timeout | undefined;

  constructor(options: BatchRunnerOptions) {
    super(IMPORTS, 'import', options);
  }

  /** Handler of the task `import_batch`: processes one batch. */
  get tasks(): Pick<Tasks, 'import_batch'> {
    return { import_batch: () => this.step() };
  }

  /** Starts polling for batches without a task and deleting remains of killed servers. */
  override start(): void {
    const { jobs, log } = this.options;
    const sweep = () =>
      sweepReceiving(jobs).catch((error: unknown) =>
        log.warn({ err: error }, 'files of canceled imports could not be deleted; tried again'),
      );
    this.sweeping = setInterval(sweep, SWEEP).unref();
    super.start();
    void sweep();
  }

  override stop(): void {
    super.stop();
    clearInterval(this.sweeping);
  }

  protected fail(db: Queryable, job: JobRow, reason: string): Promise<void> {
    return setState(db, job.id, 'failed', reason);
  }

  protected async batch(db: Queryable, job: JobRow): Promise<void> {
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
