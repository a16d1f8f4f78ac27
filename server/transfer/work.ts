import type { ImportRow, RowState } from '../../protocol/transfer.ts';
import type { RecordData, Resource } from '../../src/engine/definition.ts';
import type { FieldErrors } from '../../src/engine/schema.ts';
import type { CellTexts } from '../../src/engine/transfer/cells.ts';
import type { FileTexts } from '../../src/engine/transfer/texts.ts';
import type { Actor } from '../actor.ts';
import type { Queryable } from '../database/queryable.ts';
import type { ManyRecords } from '../store/many/many.ts';
import type { ObjectRow } from '../store/model/wire.ts';
import type { JobRow } from './jobRow.ts';

/** A stored row that waits to be checked or written. */
export interface WaitingRow {
  place: number;
  cells: string[];
  fault: string | null;
  state: RowState;
  /** Id and version of the stored record that the dry run found. */
  target_id: number | null;
  version: number | null;
}

/** The context of a batch. */
export interface Work {
  db: Queryable;
  /** The records of the job's type. */
  records: ManyRecords;
  job: JobRow;
  actor: Actor;
  resource: Resource;
  texts: CellTexts & Pick<FileTexts, 'roots'>;
}

/** The result of a row. */
export interface RowOutcome {
  place: number;
  state: RowState;
  title: string;
  errors: FieldErrors;
  changes: ImportRow['changes'];
  /** The complete record to store. */
  form?: RecordData;
  /** The fields that change, as they are stored and as they are then. */
  before?: RecordData;
  after?: RecordData;
  previous?: ObjectRow;
  /** Whether it is certain which record the row changes, or that it adds one. */
  isCertain: boolean;
  /** Fields that the row sets. */
  said: ReadonlySet<string>;
  seen: WaitingRow;
}

/** Rejects a row. */
export function rejectRow(outcome: RowOutcome, path: string, code: string): void {
  outcome.errors[path] ??= code;
  outcome.state = 'reject';
}

/** The rows that add or change a record. */
export function writesOf(outcomes: readonly RowOutcome[]): RowOutcome[] {
  return outcomes.filter(({ state }) => state === 'add' || state === 'change');
}
