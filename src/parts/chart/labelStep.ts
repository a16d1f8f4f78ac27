/** Maximum number of labels below a chart. */
const MOST = 8;
/** Pixels of the widest character of a label, of the space between two labels, and beside the bars. */
const LETTER = 6.2;
const SPACE = 8;
const BESIDE = 40;

/** Returns n: showing every nth label of a chart of this width in pixels keeps the labels apart. */
export function labelStep(labels: readonly string[], width: number): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  const room = Math.floor((width - BESIDE) / (longest * LETTER + SPACE));
  return Math.ceil(labels.length / Math.max(1, Math.min(MOST, room)));
}
