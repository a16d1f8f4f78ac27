import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { type DiffLine, diffLines } from './diff.ts';

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
