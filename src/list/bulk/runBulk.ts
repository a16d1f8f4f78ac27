import type { UsedByReply } from '../../../protocol/list.ts';
import { usersIn } from '../../record/users.ts';

/** How one record of a bulk action fared. */
export interface BulkResult {
  id: number;
  outcome: 'done' | 'notNeeded' | 'failed';
  reason?: string;
  /** Who uses the record, where that is the reason. */
  usedBy?: UsedByReply;
}

/** What is done with one record. */
export type Work = (id: number) => Promise<'done' | 'notNeeded'>;

interface BulkParams {
  ids: readonly number[];
  work: Work;
  reasonOf: (error: unknown, id: number) => string;
  onResult: (result: BulkResult) => void;
  signal: AbortSignal;
}

/** At a time: enough to hide the way to the server, few enough to leave it room for others. */
const PARALLEL = 4;

/** Does the same with many records, one call each, and reports every one. A failure stops none of the others. */
export async function runBulk({ ids, work, reasonOf, onResult, signal }: BulkParams): Promise<void> {
  const queue = ids.values();
  const worker = async () => {
    for (const id of queue) {
      if (signal.aborted) return;
      try {
        onResult({ id, outcome: await work(id) });
      } catch (error) {
        onResult({ id, outcome: 'failed', reason: reasonOf(error, id), usedBy: usersIn(error) });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}
