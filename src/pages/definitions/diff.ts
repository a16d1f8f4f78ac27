/** A line of two compared texts: in both, only in the new one, or only in the old one. */
export interface DiffLine {
  kind: 'same' | 'added' | 'removed';
  text: string;
  /** Line number in its text; in the new one if it is in both. */
  line: number;
}

/** Splits a text into lines; an empty text has no lines. */
const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** A line diff of two texts with as many equal lines as possible. */
export function diffLines(before: string, after: string): DiffLine[] {
  const a = linesOf(before);
  const b = linesOf(after);
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const result: DiffLine[] = b.slice(0, head).map((text, i) => ({ kind: 'same', text, line: i + 1 }));
  result.push(...middle(a.slice(head, a.length - tail), b.slice(head, b.length - tail), head));
  for (let i = b.length - tail; i < b.length; i += 1) result.push({ kind: 'same', text: b[i] ?? '', line: i + 1 });
  return result;
}

/** Diffs the lines between the common start and end by their longest common subsequence (dynamic programming). */
function middle(a: string[], b: string[], offset: number): DiffLine[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      if (row) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const result: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      result.push({ kind: 'same', text: b[j] ?? '', line: offset + j + 1 });
      i += 1;
      j += 1;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      result.push({ kind: 'removed', text: a[i] ?? '', line: offset + i + 1 });
      i += 1;
    } else {
      result.push({ kind: 'added', text: b[j] ?? '', line: offset + j + 1 });
      j += 1;
    }
  }
  return result;
}
