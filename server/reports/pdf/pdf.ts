import type { Cell, Column, Part } from '../../spreadsheet/parts.ts';
import { inTurns } from '../../yieldToEventLoop.ts';
import type { Words } from '../words.ts';
import { drawChart } from './chart.ts';
import { LINE, PAGE, Paper, QUIET, WIDTH } from './paper.ts';

const ROW = 11;
const GAP = 6;
/** Distance of the rows below a row, and of notes, from the margin. */
const INDENT = 20;
/** Number of parts after which finished bytes are yielded. */
const TURN = 200;
/** Notes are shortened to this many characters so that they fit on a page. */
const MOST_NOTE = 3_000;

interface Placed extends Column {
  x: number;
  room: number;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/**
 * Divides the page's width, from `indent` on, by the widths of the columns. Each gets at least the room of the longest
 * word of its heading, at the expense of those with room to spare. `widthOf`: width of a word of a heading.
 */
export function placed(columns: readonly Column[], indent: number, widthOf: (word: string) => number): Placed[] {
  const whole = WIDTH - indent;
  const least = columns.map(({ title }) => Math.max(0, ...title.split(/\s+/).map(widthOf)) + GAP);
  const all = sumOf(columns.map(({ width }) => width));
  const wanted = columns.map(({ width }) => (width / all) * whole);
  const lacking = sumOf(wanted.map((share, index) => Math.max(0, (least[index] ?? 0) - share)));
  const spare = sumOf(wanted.map((share, index) => Math.max(0, share - (least[index] ?? 0))));
  const given = spare === 0 ? 0 : Math.min(1, lacking / spare);
  let x = PAGE.margin + indent;
  return columns.map((column, index) => {
    const [share = 0, need = 0] = [wanted[index], least[index]];
    const width = share > need ? share - (share - need) * given : need;
    const at = { ...column, x, room: width - GAP };
    x += width;
    return at;
  });
}

/** Writes the parts of a report onto paper. */
class Writer {
  readonly paper: Paper;
  readonly #words: Words;
  #columns: Placed[] = [];
  /** Columns of the rows below a row. */
  #subColumns: Placed[] = [];
  /** Whether the last row was one below another. */
  #below = false;

  constructor(paper: Paper, words: Words) {
    this.paper = paper;
    this.#words = words;
  }

  #text(cell: Cell): string {
    if (cell === null) return '';
    if (typeof cell === 'number') return this.#words.number(cell);
    return typeof cell === 'string' ? cell.replace(/\s+/g, ' ') : this.#words.moment(cell.at);
  }

  #row(cells: readonly Cell[], columns = this.#columns): void {
    const { paper } = this;
    const texts = cells.map((cell) => this.#text(cell));
    const lines = texts.map((text, index) => (columns[index]?.wraps ? paper.heightOf(text, columns[index].room) : 0));
    const height = Math.max(ROW, ...lines);
    paper.need(height);
    texts.forEach((text, index) => {
      const column = columns[index];
      if (!column) return;
      if (lines[index]) paper.doc.text(text, column.x, paper.y, { width: column.room });
      else paper.cell(text, column.x, column.room, column.right);
    });
    paper.y += height;
  }

  #styled(style: Parameters<Paper['use']>[0], write: () => void): void {
    this.paper.use(style);
    write();
    this.paper.use({});
  }

  #rule(): void {
    const y = this.paper.y - 2;
    this.paper.doc
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .stroke(LINE);
  }

  #placed(columns: readonly Column[], indent: number): Placed[] {
    let found: Placed[] = [];
    this.#styled({ font: 'bold' }, () => {
      found = placed(columns, indent, (word) => this.paper.width(word));
    });
    return found;
  }

  /** Writes the headings, wrapped instead of shortened: shortened headings could look alike. */
  #head(): void {
    const { paper } = this;
    paper.use({ font: 'bold', color: QUIET });
    const { y, doc } = paper;
    const style = ({ room, right }: Placed) => ({ width: room, align: right ? ('right' as const) : ('left' as const) });
    const heights = this.#columns.map((column) => doc.heightOfString(column.title, style(column)));
    const height = Math.max(ROW, ...heights);
    this.#columns.forEach((column, index) => {
      doc.text(column.title, column.x, y + height - (heights[index] ?? 0), style(column));
    });
    paper.use({});
    paper.y = y + height + 4;
    this.#rule();
    paper.y += 1;
  }

  /** Writes the headings of the rows below a row, together with the first of them. */
  #subHead(): void {
    this.paper.need(2 * ROW);
    this.#styled({ font: 'bold', size: 6, color: QUIET }, () =>
      this.#row(
        this.#subColumns.map(({ title }) => title),
        this.#subColumns,
      ),
    );
  }

  write(part: Part): void {
    const { paper } = this;
    if (part.kind !== 'sub') this.#below = false;
    switch (part.kind) {
      case 'title':
        this.#styled({ font: 'bold', size: 16 }, () => paper.cell(part.text, PAGE.margin, WIDTH));
        paper.y += 26;
        return;
      case 'fact':
        this.#styled({ size: 8, color: QUIET }, () => paper.cell(part.name, PAGE.margin, 110));
        this.#styled({ size: 8 }, () => paper.cell(part.value, PAGE.margin + 116, WIDTH - 116));
        paper.y += 12;
        return;
      case 'chart':
        paper.y += 10;
        drawChart(paper, part);
        return;
      case 'table':
        paper.onPage = () => undefined;
        paper.y += 8;
        this.#columns = this.#placed(part.columns, 0);
        this.#subColumns = part.sub ? this.#placed(part.sub.columns, INDENT) : [];
        paper.need(6 * ROW);
        this.#head();
        paper.onPage = () => {
          this.#head();
          if (this.#below) this.#subHead();
        };
        return;
      case 'group':
        // keeps the heading together with its first rows
        paper.need(3 * ROW);
        paper.y += 4;
        this.#styled({ font: 'bold', size: 8 }, () => paper.cell(part.text, PAGE.margin, WIDTH));
        paper.y += ROW + 1;
        return;
      case 'sum':
        this.#rule();
        this.#styled({ font: 'bold' }, () => this.#row(part.cells));
        return;
      case 'row':
        this.#row(part.cells);
        return;
      case 'sub':
        if (!this.#below) this.#subHead();
        this.#styled({ color: QUIET }, () => this.#row(part.cells, this.#subColumns));
        this.#below = true;
        return;
      case 'note':
        this.#styled({ color: QUIET }, () => paper.lines(part.text.slice(0, MOST_NOTE), PAGE.margin + INDENT));
        paper.y += 2;
    }
  }
}

/** Writes the parts of a report as a PDF file. Yields pages as they are finished, as fast as they are consumed. */
export async function* writePdf(parts: AsyncIterable<Part>, title: string, words: Words): AsyncGenerator<Buffer> {
  // the number of pages is added by the paper
  const pageText = (page: number) => `${title} · ${words.text('reports.page', { page, pages: '' }).trim()}`;
  const writer = new Writer(await Paper.of({ title, language: words.language, pageText }), words);
  let turn = 0;
  for await (const part of inTurns(parts)) {
    writer.write(part);
    turn += 1;
    if (turn % TURN !== 0) continue;
    const taken = writer.paper.taken();
    if (taken.length > 0) yield taken;
  }
  await writer.paper.end();
  yield writer.paper.taken();
}
