import type { ImportJob } from '../../protocol/transfer.ts';

/** A job as it is stored. */
export interface JobRow
  extends Omit<ImportJob, 'fileName' | 'headingRow' | 'mayUndo' | 'undone' | 'createdAt' | 'finishedAt'> {
  user_id: number;
  user_org: number;
  file_name: string;
  heading_row: number;
  /** Absent in a job whose file was just received. */
  may_undo?: boolean;
  undone?: number;
  tally: { [orgId: string]: number };
  created_at: string;
  finished_at: string | null;
}
