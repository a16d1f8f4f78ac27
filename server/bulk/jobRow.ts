import type { BulkJob, BulkRowState } from '../../protocol/bulk.ts';

/** A job as it is stored. */
export interface BulkJobRow extends Omit<BulkJob, 'mayUndo' | 'createdAt' | 'finishedAt'> {
  user_id: number;
  actor: string;
  created_at: string;
  finished_at: string | null;
}

/** A record of a job as it is stored, as far as a batch needs it. */
export interface WaitingRecord {
  place: number;
  object_id: number;
  /** Type of the record, of a job that changes records of several types; null: that of the job. */
  type: string | null;
  state: BulkRowState;
  title: string;
  /** The version that the preview saw; of a job that takes another back: the version that the other one left. */
  version: number | null;
  before: unknown;
  after: unknown;
}
