/** Extension `bulk`: changes and removals of many records by one job in the background, and back again. */
import type { UsedByReply } from './list.ts';

/**
 * `revert`: takes an import back; changed records get their earlier values, added ones are removed. `replace`: another
 * record takes the place of one in all records that refer to it.
 */
export type BulkAction = 'edit' | 'remove' | 'revert' | 'replace';

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
  /** Of the action `replace`. */
  replace?: { id: number; by: number | null; fields: string[] };
}

/** Body of POST /bulk: the records by id, or all that match a list request. */
export interface BulkRequest {
  type: string;
  action: Exclude<BulkAction, 'revert' | 'replace'>;
  ids?: number[];
  /** Properties of a list request without its type and page. */
  match?: { [property: string]: unknown };
  /** A finished import whose records are left out, so that those missing from its file remain. */
  exceptImport?: number;
  changes?: Partial<BulkChanges>;
}

/** Body of POST /bulk/replace. */
export interface ReplaceRequest {
  /** List type of the record that is replaced. */
  type: string;
  id: number;
  /** The record of the same type that takes its place; null: it is taken out without another. */
  by?: number | null;
  /** References in which it is replaced, as GET /used-by names them: "resource.field". Default: all. */
  fields?: string[];
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
  /** Resource of the record, if the job changes records of several, and its parent's id if it is a part. */
  resource?: string;
  parentId?: number;
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
