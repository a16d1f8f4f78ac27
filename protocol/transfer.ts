/** Extension `transfer`: records of any list type to a file and from one. */
export type TransferFormat = 'csv' | 'xlsx';

/** Body of POST /export; the answer is the file. */
export interface ExportRequest {
  type: string;
  parentOrgId: number;
  recursive: boolean;
  format: TransferFormat;
  /** Keys of the columns in their order; absent: all. */
  columns?: string[];
  /** Of a CSV file; default: a comma. */
  delimiter?: string;
  /** Language of the headings; absent: the columns' keys. */
  lang?: string;
}

/** uploaded: the file is read; checking and running: at work in the background. */
export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed';

/** What becomes of a row. */
export type RowState = 'new' | 'add' | 'change' | 'unchanged' | 'reject';

/** How a file is to be understood. */
export interface ImportSettings {
  /** Key of the column that each cell of a row is; null: it is left out. */
  mapping: (string | null)[];
  /** Field by which a row finds its record; null: every row is a new record. */
  match: string | null;
  /** What an empty cell means for a record that exists. */
  empty: 'keep' | 'clear';
  /** Organization of new records whose row names none. */
  orgId: number;
}

/** What the dry run found, and of it what has been done. */
export interface ImportCounts {
  add: number;
  change: number;
  unchanged: number;
  reject: number;
  added: number;
  changed: number;
}

export interface ImportJob {
  id: number;
  type: string;
  fileName: string;
  format: TransferFormat;
  encoding: string;
  delimiter: string;
  headings: string[];
  /** The first rows, for whoever maps the columns. */
  samples: string[][];
  settings: ImportSettings;
  state: ImportState;
  /** Why it failed. */
  reason: string | null;
  total: number;
  /** Rows handled in the present phase. */
  position: number;
  counts: ImportCounts;
  actor: string;
  /** ISO instants. */
  createdAt: string;
  finishedAt: string | null;
}

/** One row of GET /imports/{id}/rows. */
export interface ImportRow {
  /** As a spreadsheet counts: the headings are row 1. */
  row: number;
  state: RowState;
  title: string;
  recordId: number | null;
  applied: boolean;
  changes: { field: string; before: unknown; after: unknown }[];
  /** Field path -> code; the empty path is the whole row. */
  errors: { [path: string]: string };
}

export const IMPORT_LIMITS = {
  csvBytes: 256 * 1024 * 1024,
  xlsxBytes: 64 * 1024 * 1024,
  rows: 500_000,
  columns: 500,
  cell: 32_767,
} as const;
