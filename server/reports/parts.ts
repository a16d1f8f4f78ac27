/** A moment of a file: YYYY-MM-DD HH:mm:ss in the platform's zone. */
export interface Moment {
  at: string;
}
export type Cell = string | number | Moment | null;

export interface Column {
  title: string;
  /** Characters that it has room for, in proportion to the others. */
  width: number;
  /** Its cells are numbers. */
  right?: boolean;
}

/** Bars of a chart on top of each other, at each of its labels. */
export interface ChartPart {
  kind: 'chart';
  labels: readonly string[];
  series: readonly { name: string; color: string; data: readonly number[] }[];
}

/**
 * The content of a file of a report, from its beginning to its end; each writer shows what its format can. `sub` rows belong
 * to the row before them, and have its columns.
 */
export type Part =
  | { kind: 'title'; text: string }
  | { kind: 'fact'; name: string; value: string }
  | ChartPart
  | { kind: 'table'; columns: readonly Column[] }
  | { kind: 'group'; text: string }
  | { kind: 'row' | 'sum' | 'sub'; cells: readonly Cell[] }
  | { kind: 'note'; text: string };
