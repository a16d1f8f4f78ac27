/** Extension `bulk`: changes and removals of many records by one job in the background, and back again. */
import type { UsedByReply } from './list.ts';

/** `revert`: takes an import back; changed records get their earlier values, added ones are removed. */
export type BulkAction = 'edit' | 'remove' | 'revert';

/** checking: the preview is being made; running: records are being written. */
export type BulkState = 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed';

/** What becomes of a record. `new`: not looked at yet. */
export type BulkRowState = 'new' | 'change' | 'unchanged' | 'reject';

/** What an edit does with the fields; only those whose definition has `bulk`. */
export interface BulkChanges {
  /** Field -> its new value. */
  set: { [field: string]: unknown };
  /** Field with a list -> values that are added to it. */
  add: { [field: string]: (number | string)[] };
  /** Field with a list -> values that are taken from it. */
  remove: { [field: string]: (number | string)[] };
}

/** Body of POST /bulk: the records by id, or all that match a list request. */
export interface BulkRequest {
  type: string;
  action: Exclude<BulkAction, 'revert'>;
  ids?: number[];
  /** Properties of a list request without its type and page. */
  match?: { [property: string]: unknown };
  /** A finished import whose records are left out, so that those missing from its file remain. */
  exceptImport?: number;
  changes?: Partial<BulkChanges>;
}

/** Numbers of records by what becomes of them. `done`: written so far. */
export interface BulkCounts {
  change: number;
  unchanged: number;
  reject: number;
  done: number;
}

export interface BulkJob {
  id: number;
  type: string;
  action: BulkAction;
  changes: BulkChanges;
  /** Id of the job that this one takes back. */
  undoes: number | null;
  /** Whether the job can be taken back now. */
  mayUndo: boolean;
  state: BulkState;
  /** Why the job failed. */
  reason: string | null;
  total: number;
  /** Records handled in the present phase. */
  position: number;
  counts: BulkCounts;
  /** ISO timestamps. */
  createdAt: string;
  finishedAt: string | null;
}

/** One row of GET /bulk/{id}/rows. */
export interface BulkRow {
  id: number;
  title: string;
  state: BulkRowState;
  /** Whether the record has been written. */
  applied: boolean;
  /** Field path -> code; the empty path stands for the whole record. */
  errors: { [path: string]: string };
  /** The records that keep it from being removed. */
  usedBy?: UsedByReply;
}

export interface BulkRows {
  list: BulkRow[];
  count: number;
}

export const BULK_LIMITS = { records: 100_000, values: 1_000 } as const;
