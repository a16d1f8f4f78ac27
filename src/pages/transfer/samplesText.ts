const LONGEST = 60;

/** The first non-empty cells in one line, truncated. */
export function samplesText(cells: readonly string[], most: number): string {
  return cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, most)
    .map((cell) => (cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell))
    .join(' · ');
}
