/** A time in a file: YYYY-MM-DD HH:mm:ss in the platform's time zone. */
export interface Moment {
  at: string;
}
export type Cell = string | number | Moment | null;

export interface Column {
  title: string;
  /** Width in characters; a PDF file uses it relative to the other columns. */
  width: number;
  /** Whether the column is aligned to the right, as numbers are. */
  right?: boolean;
}

/** A chart with one stacked bar per label. */
export interface ChartPart {
  kind: 'chart';
  labels: readonly string[];
  series: readonly { name: string; color: string; data: readonly number[] }[];
}

/**
 * A part of a report file; the parts come in the order of the file. Each writer renders those that its format supports.
 * `sub` rows belong to the row before them and have the same columns.
 */
export type Part =
  | { kind: 'title'; text: string }
  | { kind: 'fact'; name: string; value: string }
  | ChartPart
  | { kind: 'table'; columns: readonly Column[] }
  | { kind: 'group'; text: string }
  | { kind: 'row' | 'sum' | 'sub'; cells: readonly Cell[] }
  | { kind: 'note'; text: string };
