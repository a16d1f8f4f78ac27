/** Possible delimiters of a text file. */
export const DELIMITERS = [';', ',', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const LINES = 20;

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

/** The delimiter that splits the beginning of a file into the most uniform and the widest rows. */
export function detectDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = widths(text, delimiter);
    const first = counts.find((count) => count > 1) ?? 1;
    const equal = counts.filter((count) => count === first).length / Math.max(counts.length, 1);
    const score = first > 1 ? equal * 1000 + first : 0;
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}
