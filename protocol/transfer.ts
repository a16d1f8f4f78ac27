/** Extension `transfer`: export and import of records of any list type. */
export type TransferFormat = 'csv' | 'xlsx';

/** Body of POST /export; the response is the file. */
export interface ExportRequest {
  type: string;
  parentOrgId: number;
  recursive: boolean;
  format: TransferFormat;
  /** Keys of the columns in their order; absent: all columns. */
  columns?: string[];
  /** Delimiter of a CSV file; default: a comma. */
  delimiter?: string;
  /** Language of the headings; absent: the columns' keys. */
  lang?: string;
}

/** uploaded: the file has been read; checking and running: processed in the background. */
export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'cancelled' | 'failed';

/** Result of a row. */
export type RowState = 'new' | 'add' | 'change' | 'unchanged' | 'reject';

/** The settings of an import. */
export interface ImportSettings {
  /** Key of the column of each cell; null: the cell is ignored. */
  mapping: (string | null)[];
  /** Field that identifies the record of a row; null: every row is a new record. */
  match: string | null;
  /** Meaning of an empty cell for an existing record. */
  empty: 'keep' | 'clear';
  /** Organization of new records whose row names none. */
  orgId: number;
}

/** Numbers of rows by result of the dry run; `added`, `changed`: rows already executed. */
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
  /** The sheets of a workbook; none of a text. */
  sheets: { name: string; hidden: boolean }[];
  /** Name of the sheet that was read; empty of a text. */
  sheet: string;
  /** Number of the row with the headings; rows above it are no records. */
  headingRow: number;
  /** The first rows of the file with their numbers, shortened, to show how it was read. */
  preview: { row: number; cells: string[] }[];
  headings: string[];
  /** The first rows, for the mapping of the columns. */
  samples: string[][];
  settings: ImportSettings;
  /** Whether the settings are those of the user's last import of a file with the same headings. */
  remembered: boolean;
  state: ImportState;
  /** Why the import failed. */
  reason: string | null;
  total: number;
  /** Rows processed in the current phase. */
  position: number;
  counts: ImportCounts;
  /** Whether the import can be taken back now: POST /imports/{id}/undo. */
  mayUndo: boolean;
  /** How many records were taken back. */
  undone: number;
  actor: string;
  /** ISO timestamps. */
  createdAt: string;
  finishedAt: string | null;
}

/** One row of GET /imports/{id}/rows. */
export interface ImportRow {
  /** Number of the row as in a spreadsheet, which counts blank rows and those above the headings. */
  row: number;
  state: RowState;
  title: string;
  recordId: number | null;
  applied: boolean;
  changes: { field: string; before: unknown; after: unknown }[];
  /** Field path -> code; the empty path stands for the whole row. */
  errors: { [path: string]: string };
}

export const IMPORT_LIMITS = {
  csvBytes: 256 * 1024 * 1024,
  xlsxBytes: 64 * 1024 * 1024,
  rows: 500_000,
  columns: 500,
  cell: 32_767,
} as const;
