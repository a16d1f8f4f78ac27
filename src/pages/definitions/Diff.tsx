import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';

/** Number of context lines around a change. */
const AROUND = 3;
const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

const LINES = {
  my: 2,
  border: '1px solid var(--line)',
  borderRadius: 'var(--r)',
  overflow: 'hidden',
  font: 'var(--fs-12) var(--mono)',
  '& li': { position: 'relative', display: 'grid', gridTemplateColumns: '18px 38px minmax(0, 1fr)', p: '1px 8px' },
  '& span:last-child': { whiteSpace: 'pre-wrap', wordBreak: 'break-all' },
  '& .added': { bgcolor: 'success.light', color: 'success.dark' },
  '& .removed': { bgcolor: 'error.light', color: 'error.dark' },
  '& .gap': { bgcolor: 'var(--sunken)', color: 'text.hint' },
};

/** A line diff of two texts; unchanged parts are collapsed to a few context lines. */
export function Diff({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const near = useMemo(() => nearChanges(lines), [lines]);
  if (near.size === 0) return <p className="v-quiet">{translate('definitions.diff.same')}</p>;
  return (
    <Box component="ol" sx={LINES}>
      {lines.map((line, index) =>
        near.has(index) ? (
          <li key={`${line.kind}${line.line}`} className={line.kind}>
            <span>
              <span aria-hidden>{SIGNS[line.kind]}</span>
              {line.kind !== 'same' && <span className="sr">{translate(`definitions.diff.${line.kind}`)}</span>}
            </span>
            <span>{line.line}</span>
            <span>{line.text}</span>
          </li>
        ) : (
          near.has(index - 1) && (
            <li key={`gap${line.line}`} className="gap">
              …
            </li>
          )
        ),
      )}
    </Box>
  );
}

function nearChanges(lines: readonly DiffLine[]): Set<number> {
  const near = new Set<number>();
  for (const [index, { kind }] of lines.entries()) {
    if (kind === 'same') continue;
    for (let i = Math.max(0, index - AROUND); i <= Math.min(lines.length - 1, index + AROUND); i += 1) near.add(i);
  }
  return near;
}

/** A line of two compared texts: in both, only in the new one, or only in the old one. */
interface DiffLine {
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
