import { rangeRef, type WriteOptions, type WriteSheet } from 'hucre/xlsx';
import type { Cell, ChartPart, Column, Part, TablePart } from './parts.ts';
import { SheetDraft } from './sheetDraft.ts';
import { sheetNames } from './sheetNames.ts';
import { numberStyle, STRONG, SUM, TITLE } from './styles.ts';

/** Size of the chart in cells of its sheet. */
const CHART = { rows: 17, columns: 9 };

/** The filtered range of a sheet by the name that LibreOffice finds it by. */
function filteredRange({ name, autoFilter }: WriteSheet): NonNullable<WriteOptions['namedRanges']> {
  if (!autoFilter) return [];
  const cells = autoFilter.range.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  return [{ name: '_xlnm._FilterDatabase', range: `'${name.replaceAll("'", "''")}'!${cells}`, scope: name }];
}

/**
 * The sheets of a spreadsheet: the first one has the head, the chart and the sums, and each table with a sheet of its
 * own follows with the sheet of its `sub` rows. Texts are never evaluated as formulas.
 */
export class Workbook {
  /** The sheet of what has no sheet of its own. */
  #front: SheetDraft | undefined;
  readonly #tables: SheetDraft[] = [];
  readonly #title: string;
  #columns: readonly Column[] = [];
  #now: SheetDraft | undefined;
  #sub: SheetDraft | undefined;
  /** The chart, and the row at which it stands. */
  #chart: { part: ChartPart; row: number } | undefined;

  /** `title`: name of the first sheet. */
  constructor(title: string) {
    this.#title = title;
  }

  add(part: Part): void {
    switch (part.kind) {
      case 'title':
        this.#onFront().add([part.text], () => TITLE);
        break;
      case 'fact':
        this.#onFront().fit([part.name]);
        this.#onFront().add([part.name, part.value], (_, column) => (column === 0 ? STRONG : undefined));
        break;
      case 'note':
        (this.#now ?? this.#onFront()).add([part.text]);
        break;
      case 'group':
        (this.#now ?? this.#onFront()).add([part.text], () => STRONG);
        break;
      case 'chart':
        this.#placeChart(part);
        break;
      case 'table':
        this.#begin(part);
        break;
      case 'sub':
        this.#sub?.fit(part.cells);
        this.#sub?.add(part.cells);
        break;
      case 'row':
      case 'sum':
        this.#row(part.cells, part.kind === 'sum');
        break;
    }
  }

  #onFront(): SheetDraft {
    this.#front ??= new SheetDraft(this.#title);
    return this.#front;
  }

  #begin(table: TablePart): void {
    this.#columns = table.columns;
    this.#sub = undefined;
    if (table.sheet === undefined) {
      this.#now = this.#onFront();
      if (this.#now.rows.length > 0) this.#now.add([]);
      this.#now.head(table.columns);
      return;
    }
    this.#now = new SheetDraft(table.sheet, table);
    this.#tables.push(this.#now);
    if (!table.sub) return;
    this.#sub = new SheetDraft(table.sub.sheet, table.sub);
    this.#tables.push(this.#sub);
  }

  #row(cells: readonly Cell[], sum: boolean): void {
    this.#now?.fit(cells);
    const ofColumn = (cell: Cell, index: number) => {
      const column = this.#columns[index];
      return typeof cell === 'number' && column ? numberStyle(column, cell, sum) : sum ? SUM : undefined;
    };
    this.#now?.add(cells, this.#now === this.#front || sum ? ofColumn : undefined);
  }

  /** Leaves room for a chart; its data are added below all tables. */
  #placeChart(part: ChartPart): void {
    if (part.labels.length === 0) return;
    const front = this.#onFront();
    this.#chart = { part, row: front.rows.length + 1 };
    for (let row = 0; row < CHART.rows + 1; row++) front.add([]);
  }

  #addChart(front: SheetDraft, { labels, series, title, time }: ChartPart, row: number): void {
    front.add([]);
    front.add([title], () => STRONG);
    front.head([{ title: time, width: 0 }, ...series.map(({ name }) => ({ title: name, width: 0, right: true }))]);
    const begin = front.rows.length;
    labels.forEach((label, index) => {
      front.add([label, ...series.map(({ data }) => data[index] ?? 0)], (cell) =>
        typeof cell === 'number' ? numberStyle({ title: '', width: 0 }, cell, false) : undefined,
      );
    });
    const rangeOf = (column: number) => rangeRef(begin, column, front.rows.length - 1, column);
    front.charts.push({
      type: 'column',
      barGrouping: 'stacked',
      gapWidth: 40,
      title,
      legend: 'bottom',
      altText: title,
      anchor: { from: { row, col: 0 }, to: { row: row + CHART.rows, col: CHART.columns } },
      series: series.map(({ name, color }, index) => ({
        name,
        color: color.slice(1),
        values: rangeOf(index + 1),
        categories: rangeOf(0),
      })),
    });
  }

  /** The workbook for the library. */
  made(): Pick<WriteOptions, 'sheets' | 'namedRanges'> {
    const front = this.#front;
    if (front && this.#chart) this.#addChart(front, this.#chart.part, this.#chart.row);
    const drafts = [...(front ? [front] : []), ...this.#tables];
    const names = sheetNames(drafts.map(({ title }) => title));
    const sheets = drafts.map((draft, index) => draft.made(names[index] ?? ''));
    return { sheets, namedRanges: sheets.flatMap(filteredRange) };
  }
}
