import type pg from 'pg';
import type { StoreContext } from '../store/context.ts';
import { DEFINITION_INDEX_NAME, type WantedIndex, wantedIndexes } from '../store/indexes/indexes.ts';
import type { Models } from '../store/model/model.ts';
import { dueJobs, type JobRow } from './jobs.ts';
import { fingerprint } from './records.ts';

const wanted = new WeakMap<Models, Map<string, WantedIndex>>();

/** An index that the definitions require, by name; the indexes are computed once. */
function wantedIndex(models: Models, name: string): WantedIndex | undefined {
  let all = wanted.get(models);
  if (!all) {
    all = new Map(wantedIndexes(models, true).made.map((index) => [index.name, index]));
    wanted.set(models, all);
  }
  return all.get(name);
}

/** Whether a job is for these definitions. Servers may temporarily have different ones; each does only its own jobs. */
function isFor({ models }: StoreContext, job: JobRow): boolean {
  if (job.kind === 'records' || job.kind === 'late') {
    const model = models.byName.get(job.type);
    return model !== undefined && fingerprint(model) === job.wanted;
  }
  if (job.kind === 'statistics') return true;
  const index = wantedIndex(models, job.name);
  return job.kind === 'drop'
    ? index === undefined && DEFINITION_INDEX_NAME.test(job.name)
    : index?.definition === job.wanted;
}

/** The most urgent due job for these definitions. */
export async function nextJob(pool: pg.Pool, store: StoreContext): Promise<JobRow | undefined> {
  return (await dueJobs(pool)).find((job) => isFor(store, job));
}
