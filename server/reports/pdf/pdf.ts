import { breathe } from '../../breathe.ts';
import type { Cell, Column, Part } from '../parts.ts';
import type { Words } from '../words.ts';
import { drawChart } from './chart.ts';
import { LINE, PAGE, Paper, QUIET, WIDTH } from './paper.ts';

const ROW = 11;
const GAP = 6;
/** Parts between two looks at what is finished. */
const TURN = 200;
/** A note is shortened to this many characters: it must fit on a page. */
const MOST_NOTE = 3_000;

interface Placed extends Column {
  x: number;
  room: number;
}

function placed(columns: readonly Column[]): Placed[] {
  const sum = columns.reduce((all, { width }) => all + width, 0);
  let x = PAGE.margin;
  return columns.map((column) => {
    const share = (column.width / sum) * WIDTH;
    const at = { ...column, x, room: share - GAP };
    x += share;
    return at;
  });
}

/** Writes the parts of a report onto paper. */
class Writer {
  readonly paper: Paper;
  readonly #words: Words;
  #columns: Placed[] = [];

  constructor(paper: Paper, words: Words) {
    this.paper = paper;
    this.#words = words;
  }

  #text(cell: Cell): string {
    if (cell === null) return '';
    if (typeof cell === 'number') return this.#words.number(cell);
    return typeof cell === 'string' ? cell.replace(/\s+/g, ' ') : this.#words.moment(cell.at);
  }

  #row(cells: readonly Cell[]): void {
    this.paper.need(ROW);
    cells.forEach((cell, index) => {
      const column = this.#columns[index];
      if (column) this.paper.cell(this.#text(cell), column.x, column.room, column.right);
    });
    this.paper.y += ROW;
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

  /** Headings in as many lines as the longest needs: a shortened one would not tell its column from the next. */
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

  write(part: Part): void {
    const { paper } = this;
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
        this.#columns = placed(part.columns);
        paper.need(6 * ROW);
        this.#head();
        paper.onPage = () => this.#head();
        return;
      case 'group':
        // not alone at the foot of a page
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
        this.#styled({ color: QUIET }, () => this.#row(part.cells));
        return;
      case 'note':
        this.#styled({ color: QUIET }, () => paper.lines(part.text.slice(0, MOST_NOTE), PAGE.margin + 20));
        paper.y += 2;
    }
  }
}

/** A PDF of the parts of a report. Pages are handed on as they are finished, and only as fast as they are taken. */
export async function* writePdf(parts: AsyncIterable<Part>, title: string, words: Words): AsyncGenerator<Buffer> {
  const pageText = (page: number) => `${title} · ${words.text('reports.page', { page })}`;
  const writer = new Writer(await Paper.of({ title, language: words.language, pageText }), words);
  let turn = 0;
  for await (const part of parts) {
    writer.write(part);
    turn += 1;
    if (turn % TURN !== 0) continue;
    await breathe();
    const taken = writer.paper.taken();
    if (taken.length > 0) yield taken;
  }
  const { doc } = writer.paper;
  const ended = new Promise((done) => doc.once('end', done));
  doc.end();
  await ended;
  yield writer.paper.taken();
}
