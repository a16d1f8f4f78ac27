/** Labels below a chart at most: more say nothing more. */
const MOST = 8;
/** Pixels of a letter or digit of these labels at most, of the space between two, and beside the bars. */
const LETTER = 6.2;
const SPACE = 8;
const BESIDE = 40;

/** Each how many labels of a chart of this width in pixels one is shown, so that they don't touch. */
export function stepOfMarks(labels: readonly string[], width: number): number {
  const longest = Math.max(0, ...labels.map((label) => label.length));
  const room = Math.floor((width - BESIDE) / (longest * LETTER + SPACE));
  return Math.ceil(labels.length / Math.max(1, Math.min(MOST, room)));
}
