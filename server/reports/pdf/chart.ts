import type { ChartPart } from '../../spreadsheet/parts.ts';
import { LINE, PAGE, type Paper, QUIET, WIDTH } from './paper.ts';

const HEIGHT = 110;
const SCALE = 28;
/** Maximum width of a bar, in points. */
const WIDEST = 48;
/** Maximum number of labels below the bars. */
const MARKS = 12;

/** Draws stacked bars with their scale, their labels and a legend. */
export function drawChart(paper: Paper, { labels, series }: ChartPart): void {
  if (labels.length === 0) return;
  paper.need(HEIGHT + 50);
  legend(paper, series);
  const top = paper.y;
  const foot = top + HEIGHT;
  const most = Math.max(1, ...labels.map((_, index) => series.reduce((sum, { data }) => sum + (data[index] ?? 0), 0)));
  const step = (WIDTH - SCALE) / labels.length;
  for (const share of [0, 0.5, 1]) {
    const y = foot - share * HEIGHT;
    paper.doc
      .moveTo(PAGE.margin + SCALE, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .stroke(LINE);
    paper.y = y - 4;
    paper.use({ color: QUIET });
    if (share !== 0.5 || most % 2 === 0) paper.cell(String(most * share), PAGE.margin, SCALE - 4, true);
  }
  const width = Math.min(step * 0.7, WIDEST);
  labels.forEach((label, index) => {
    const x = PAGE.margin + SCALE + index * step;
    let y = foot;
    for (const { data, color } of series) {
      const height = ((data[index] ?? 0) / most) * HEIGHT;
      y -= height;
      if (height > 0) paper.doc.rect(x + (step - width) / 2, y, width, height).fill(color);
    }
    if (index % Math.ceil(labels.length / MARKS) !== 0) return;
    paper.y = foot + 3;
    paper.use({ color: QUIET });
    paper.cell(label, x, step * Math.ceil(labels.length / MARKS));
  });
  paper.use({});
  paper.y = foot + 20;
}

function legend(paper: Paper, series: ChartPart['series']): void {
  let x = PAGE.margin + SCALE;
  for (const { name, color } of series) {
    paper.doc.rect(x, paper.y + 1, 6, 6).fill(color);
    paper.use({});
    paper.cell(name, x + 9, 120);
    x += 25 + paper.doc.widthOfString(name);
  }
  paper.y += 16;
}
