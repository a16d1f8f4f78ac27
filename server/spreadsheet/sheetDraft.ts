import { type CellStyle, type CellValue, rangeRef, type WriteSheet } from 'hucre/xlsx';
import type { Cell, Column, TablePart } from './parts.ts';
import { columnStyle, headStyle } from './styles.ts';
import { sheetValue } from './values.ts';
import { BUTTON, headLength, heightFor, lengthOf, linesOf, PADDING, WIDEST, widthFor } from './widths.ts';

/** Texts that the library would write as errors of a calculation, such as "#N/A". */
const ERROR_LIKE = /^#[A-Z0-9/_]+[!?A]$/;

/** The rows of a sheet, its styles and the widths of its columns. */
export class SheetDraft {
  readonly title: string;
  readonly rows: CellValue[][] = [];
  readonly #cells: NonNullable<WriteSheet['cells']> = new Map();
  /** The longest text of each column. */
  readonly #lengths: number[] = [];
  /** Rows of headings. */
  readonly #heads = new Set<number>();
  /** The columns of a table that has this sheet for itself. */
  readonly #columns: readonly Column[] | undefined;
  readonly charts: NonNullable<WriteSheet['charts']> = [];

  /** `table`: the table that has this sheet for itself. */
  constructor(title: string, table?: Pick<TablePart, 'columns'>) {
    this.title = title;
    this.#columns = table?.columns;
    if (table) this.head(table.columns);
  }

  /** Appends a row. `style`: style of a cell, if it isn't that of its column. */
  add(cells: readonly Cell[], style?: (cell: Cell, column: number) => CellStyle | undefined): void {
    const row = this.rows.length;
    this.rows.push(cells.map(sheetValue));
    cells.forEach((cell, column) => {
      const own = style?.(cell, column);
      const plain = typeof cell === 'string' && ERROR_LIKE.test(cell) ? cell : undefined;
      if (!own && plain === undefined) return;
      const styled = own ?? (this.#columns?.[column] && columnStyle(this.#columns[column], false));
      this.#cells.set(`${row},${column}`, {
        ...(styled ? { style: styled } : {}),
        ...(plain === undefined ? {} : { richText: [{ text: plain }] }),
      });
    });
  }

  /** Makes the columns at least as wide as these cells. */
  fit(cells: readonly Cell[]): void {
    for (const [column, cell] of cells.entries()) this.#widen(column, lengthOf(cell));
  }

  #widen(column: number, length: number): void {
    this.#lengths[column] = Math.max(this.#lengths[column] ?? 0, length);
  }

  /** Appends the headings of a table. */
  head(columns: readonly Column[]): void {
    this.#heads.add(this.rows.length);
    this.add(
      columns.map(({ title }) => title),
      (_, index) => columns[index] && headStyle(columns[index]),
    );
    for (const [index, { title }] of columns.entries()) this.#widen(index, headLength(title));
  }

  /** Heights of the rows with wrapped texts, by row. */
  #heights(): NonNullable<WriteSheet['rowDefs']> {
    const heights = new Map<number, { height: number }>();
    for (const [row, cells] of this.rows.entries()) {
      const isHead = this.#heads.has(row);
      if (!isHead && !this.#columns) continue;
      const lines = cells.map((cell, column) =>
        typeof cell === 'string' && (isHead || cell.length > WIDEST - PADDING || cell.includes('\n'))
          ? linesOf(cell, widthFor(this.#lengths[column] ?? 0) - (isHead ? BUTTON : PADDING))
          : 1,
      );
      const most = Math.max(1, ...lines);
      if (most > 1) heights.set(row, { height: heightFor(most) });
    }
    return heights;
  }

  /** The sheet for the library. A table that has the sheet for itself has filters, and its headings stay in sight. */
  made(name: string): WriteSheet {
    const columns = this.#columns;
    const wraps = (index: number) => widthFor(this.#lengths[index] ?? 0) === WIDEST;
    const widths = this.#lengths.map((length) => ({ width: widthFor(length ?? 0) }));
    return {
      name,
      rows: this.rows,
      rowDefs: this.#heights(),
      cells: this.#cells,
      charts: this.charts,
      pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      columns: columns
        ? columns.map((column, index) => ({ ...widths[index], style: columnStyle(column, wraps(index)) }))
        : widths,
      ...(columns
        ? {
            freezePane: { rows: 1 },
            autoFilter: { range: rangeRef(0, 0, this.rows.length - 1, Math.max(0, columns.length - 1)) },
          }
        : {}),
    };
  }
}
