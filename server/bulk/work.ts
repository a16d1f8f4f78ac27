import type { BulkRowState } from '../../protocol/bulk.ts';
import type { UsedByReply } from '../../protocol/list.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { Store } from '../store/contract.ts';
import { StaleSet } from '../store/errors.ts';
import type { ManyRecords } from '../store/many/many.ts';
import type { ObjectRow } from '../store/model/wire.ts';
import { refusalOf, tryInSavepoint } from '../store/write/savepoint.ts';
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

/** Whether the records must be written one by one: they can depend on each other, or take others along. */
export function isOneByOne({ records: { model, refersToItself } }: Pick<BulkWork, 'records'>): boolean {
  return model.isTree || model.part !== undefined || refersToItself;
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

/** Writes a set of records. If one is refused, all of it is undone; returns undefined then. */
export async function trySet<T>({ db }: BulkWork, write: () => Promise<T>): Promise<T | undefined> {
  await db.query('savepoint bulk_set');
  try {
    const result = await write();
    await db.query('release savepoint bulk_set');
    return result;
  } catch (error) {
    if (!(error instanceof StaleSet) && !refusalOf(error)) throw error;
    await db.query('rollback to savepoint bulk_set');
    return undefined;
  }
}
