/** Possible delimiters of a text file. */
export const DELIMITERS = [';', ',', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const LINES = 20;
/** The line with which spreadsheet programs note the delimiter; it is no row of the table. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=(.)"?[;,\t|]*(?:\r\n?|\n|$)/i;

/** Numbers of cells in the first lines with this delimiter; quotes are respected. */
function widths(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    else if (!quoted && sign === delimiter) cells += 1;
    else if (!quoted && sign === '\n') {
      counts.push(cells);
      cells = 1;
      if (counts.length === LINES) return counts;
    }
  }
  if (cells > 1 || counts.length === 0) counts.push(cells);
  return counts;
}

/** The most frequent number of cells of several; of two, the larger one. Titles above the table have fewer cells. */
function usualWidth(counts: readonly number[]): { width: number; rows: number } {
  let best = { width: 1, rows: 0 };
  for (const width of new Set(counts)) {
    const rows = counts.filter((count) => count === width).length;
    if (width > 1 && (rows > best.rows || (rows === best.rows && width > best.width))) best = { width, rows };
  }
  return best;
}

/** Whether the file begins with a line `sep=;`. */
export function hasSeparatorLine(text: string): boolean {
  return SEPARATOR_LINE.test(text);
}

/**
 * The delimiter that a line `sep=;` names, or the one that splits the beginning of a file into the most uniform and the
 * widest rows.
 */
export function detectDelimiter(text: string): Delimiter {
  const named = DELIMITERS.find((delimiter) => delimiter === SEPARATOR_LINE.exec(text)?.[1]);
  if (named !== undefined) return named;
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = widths(text, delimiter);
    const { width, rows } = usualWidth(counts);
    const score = (rows / Math.max(counts.length, 1)) * 1000 + width;
    if (rows > 0 && score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
