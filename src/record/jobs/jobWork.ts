import { getBulk } from '../../../dataProvider/calls/bulk.ts';
import type { BulkAction, BulkJob } from '../../../protocol/bulk.ts';

/** Milliseconds between two questions how far a job is. */
export const PAUSE = 300;

/** Whether the platform is at work on a job: its preview is being made, or it is carried out. */
export const isAtWork = (job: BulkJob | undefined): boolean => job?.state === 'checking' || job?.state === 'running';

/** Waits for the end of a job whose dialog is closed. */
export async function settled(job: BulkJob): Promise<BulkJob> {
  let now = job;
  while (isAtWork(now)) {
    await new Promise((done) => setTimeout(done, PAUSE));
    now = await getBulk(now.id);
  }
  return now;
}

/** The action whose words tell of this one: records in which another one is replaced are changed. */
export const wordsOf = (action: BulkAction): Exclude<BulkAction, 'replace'> => (action === 'replace' ? 'edit' : action);
