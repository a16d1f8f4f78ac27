import type { BulkRowState } from '../../protocol/bulk.ts';
import type { UsedByReply } from '../../protocol/list.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Store } from '../store/contract.ts';
import type { ManyRecords } from '../store/many/many.ts';
import type { ObjectRow } from '../store/model/wire.ts';
import { tryInSavepoint } from '../store/write/savepoint.ts';
import type { BulkJobRow, WaitingRecord } from './jobRow.ts';

/** The context of a batch. */
export interface BulkWork {
  db: Queryable;
  store: Store;
  records: ManyRecords;
  job: BulkJobRow;
  actor: Actor;
  resource: Resource;
}

/** What becomes of one record. */
export interface BulkOutcome {
  seen: WaitingRecord;
  state: BulkRowState;
  title: string;
  errors: FieldErrors;
  usedBy?: UsedByReply | undefined;
  previous?: ObjectRow;
  /** The values that the record gets, and the whole record with them as it is validated. */
  values: RecordData;
  form?: RecordData;
  /** The fields that change, as they were and as they are then. */
  before?: RecordData;
  after?: RecordData;
  applied: boolean;
}

/** The outcome of a record that nothing is known of yet. */
export const outcomeOf = (seen: WaitingRecord): BulkOutcome => ({
  seen,
  state: 'change',
  title: seen.title,
  errors: {},
  values: {},
  applied: false,
});

/** Refuses a record for a reason at a field, or at '' for the whole record. */
export function refuse(outcome: BulkOutcome, path: string, code: string): void {
  outcome.errors[path] ??= code;
  outcome.state = 'reject';
  outcome.applied = false;
}

/** Writes one record. If it is refused, only that is undone, and the reason is noted. */
export async function writeOne({ db }: BulkWork, outcome: BulkOutcome, write: () => Promise<unknown>): Promise<void> {
  const refusal = await tryInSavepoint(db, write);
  outcome.applied = refusal === undefined;
  for (const [path, code] of refusal?.errors ?? []) refuse(outcome, path, code);
  outcome.usedBy = refusal?.usedBy;
}
