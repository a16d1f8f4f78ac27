/** A time in a file: YYYY-MM-DD HH:mm:ss in the platform's time zone. */
export interface Moment {
  at: string;
}
export type Cell = string | number | Moment | null;

export interface Column {
  title: string;
  /** Width in characters; a PDF file uses it relative to the other columns, a spreadsheet only if it is streamed. */
  width: number;
  /** Whether the column is aligned to the right, as numbers are. */
  right?: boolean;
  /** Whether the column contains moments. */
  time?: boolean;
  /** Whether its numbers are identifiers, which are written without thousands separators. */
  id?: boolean;
  /** Whether a PDF file writes its texts in as many lines as they need instead of shortening them. */
  wraps?: boolean;
}

/** A chart with one stacked bar per label. */
export interface ChartPart {
  kind: 'chart';
  title: string;
  /** What the labels are, such as "Day". */
  time: string;
  labels: readonly string[];
  series: readonly { name: string; color: string; data: readonly number[] }[];
}

export interface TablePart {
  kind: 'table';
  columns: readonly Column[];
  /** Name of the sheet that a spreadsheet has for this table alone; otherwise it follows what is before it. */
  sheet?: string;
  /** The table of the `sub` rows: in a spreadsheet a sheet with this name, in a PDF file below the row they belong to. */
  sub?: { sheet: string; columns: readonly Column[] };
}

/**
 * A part of a file; the parts come in the order of the file. Each writer renders those that its format supports. `sub`
 * rows belong to the row before them.
 */
export type Part =
  | { kind: 'title'; text: string }
  | { kind: 'fact'; name: string; value: string }
  | ChartPart
  | TablePart
  | { kind: 'group'; text: string }
  | { kind: 'row' | 'sum' | 'sub'; cells: readonly Cell[] }
  | { kind: 'note'; text: string };
