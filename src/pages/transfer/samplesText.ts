const LONGEST = 60;

/** The first cells with content in one line, long ones cut. */
export function samplesText(cells: readonly string[], most: number): string {
  return cells
    .filter((cell) => cell.trim() !== '')
    .slice(0, most)
    .map((cell) => (cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell))
    .join(' · ');
}
