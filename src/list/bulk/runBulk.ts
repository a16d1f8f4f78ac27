import type { UsedByReply } from '../../../protocol/list.ts';
import { failureOf } from '../../definition/context.tsx';
import { usersIn } from '../../record/dialogs/users.ts';

/** The result of a bulk action for one record. */
export interface BulkResult {
  id: number;
  outcome: 'done' | 'notNeeded' | 'failed';
  reason?: string;
  /** The users of the record, if these are the reason. */
  usedBy?: UsedByReply;
  /** Whether the record exists no longer. */
  gone?: boolean;
}

/** The action for one record. */
export type Work = (id: number) => Promise<'done' | 'notNeeded'>;

interface BulkParams {
  ids: readonly number[];
  work: Work;
  reasonOf: (error: unknown, id: number) => string;
  onResult: (result: BulkResult) => void;
  signal: AbortSignal;
}

/** Number of parallel calls: enough to hide the latency, few enough for the server to answer others. */
const PARALLEL = 4;

/** Runs an action for many records, one call each, and reports each result. A failure does not stop the others. */
export async function runBulk({ ids, work, reasonOf, onResult, signal }: BulkParams): Promise<void> {
  const queue = ids.values();
  const worker = async () => {
    for (const id of queue) {
      if (signal.aborted) return;
      try {
        onResult({ id, outcome: await work(id) });
      } catch (error) {
        const gone = failureOf(error).status === 404;
        onResult({ id, outcome: 'failed', reason: reasonOf(error, id), usedBy: usersIn(error), gone });
      }
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}
