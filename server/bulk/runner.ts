import { mayDo } from '../../src/engine/access.ts';
import type { Op } from '../../src/engine/definition.ts';
import type { Queryable } from '../database/queryable.ts';
import { actorOf } from '../session/userActor.ts';
import { BULK } from '../work/batchJobs.ts';
import { BatchRunner, type BatchRunnerOptions } from '../work/batchRunner.ts';
import type { Tasks } from '../work/worker.ts';
import { bulkCountsAfter, LARGEST_BATCH, largestBatch, processBatch } from './batch.ts';
import type { BulkJobRow, WaitingRecord } from './jobRow.ts';
import { forgetOldBulkJobs, setBulkState } from './jobs.ts';
import type { BulkWork } from './work.ts';

/** Records of the first batch, and of each at the least: smaller ones would take as long for less. */
const SMALLEST_BATCH = 100;
/** The time that a batch shall take. */
const BATCH_MILLISECONDS = 60;

/** The operations of which a job's user must be allowed one at least; each record needs its own. */
export function opsOf({ action, undoes }: Pick<BulkJobRow, 'action' | 'undoes'>): readonly [Op, ...Op[]] {
  // records of other types are changed: each needs the right of its own type
  if (action === 'replace') return ['one'];
  if (action === 'edit') return ['update'];
  if (action === 'revert') return ['update', 'remove'];
  return [undoes === null ? 'remove' : 'restore'];
}

/** Changes many records in the background; each batch uses the current definitions and the user's current rights. */
export class BulkRunner extends BatchRunner<BulkJobRow> {
  #most = SMALLEST_BATCH;

  constructor(options: BatchRunnerOptions) {
    super(BULK, 'change of many records', options);
  }

  /** Handler of the task `bulk_batch`: processes one batch. */
  get tasks(): Pick<Tasks, 'bulk_batch'> {
    return { bulk_batch: () => this.step() };
  }

  protected fail(db: Queryable, job: BulkJobRow, reason: string): Promise<void> {
    return setBulkState(db, job.id, 'failed', reason);
  }

  /** Adapts the size of the next batch to what one has taken: nobody shall wait longer for its records than a moment. */
  #pace(records: number, took: number): void {
    const fitting = Math.round((records * BATCH_MILLISECONDS) / took);
    this.#most = Math.max(SMALLEST_BATCH, Math.min(fitting, 2 * records, LARGEST_BATCH));
  }

  protected async batch(db: Queryable, job: BulkJobRow): Promise<void> {
    const { config, store, definitions } = this.options.current();
    const resource = definitions.byName.get(job.type);
    if (!resource) return setBulkState(db, job.id, 'failed', 'NOT_FOUND');
    const actor = await actorOf(db, job.user_id, config.timeZone);
    if (!actor || !opsOf(job).some((op) => mayDo(actor.authorities, resource, op)))
      return setBulkState(db, job.id, 'failed', 'ACCESS_DENIED');
    const rehearse = job.state === 'checking';
    const { rows } = await db.query<WaitingRecord>(
      `select place, object_id, type, state, title, version, before, after from bulk_row
       where job_id = $1 and place > $2 ${rehearse ? '' : `and state = 'change' and not applied`} order by place limit $3`,
      [job.id, job.position, LARGEST_BATCH],
    );
    const first = rows[0];
    if (!first) {
      await db.query('update bulk_job set position = total where id = $1', [job.id]);
      await setBulkState(db, job.id, rehearse ? 'checked' : 'done');
      if (!rehearse) await forgetOldBulkJobs(db);
      return;
    }
    const changed = first.type === null ? resource : definitions.byName.get(first.type);
    if (!changed) return setBulkState(db, job.id, 'failed', 'NOT_FOUND');
    const work: BulkWork = { db, store, records: store.many(actor, changed, db), job, actor, resource: changed };
    const most = Math.min(this.#most, largestBatch(work));
    const batch = rows.slice(0, most).filter(({ type }) => type === first.type);
    const began = performance.now();
    const outcomes = await processBatch(work, batch, rehearse);
    await db.query('update bulk_job set position = $2, counts = $3 where id = $1', [
      job.id,
      batch.at(-1)?.place,
      bulkCountsAfter(job.counts, outcomes, rehearse),
    ]);
    this.#pace(batch.length, performance.now() - began);
  }
}
