import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import './diff.css';
import { type DiffLine, diffLines } from './diff.ts';

/** Context lines around a change. */
const AROUND = 3;
const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

/** A line diff of two texts; unchanged parts are collapsed to a few context lines. */
export function Diff({ before, after }: { before: string; after: string }) {
  const translate = useTranslate();
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const near = useMemo(() => nearChanges(lines), [lines]);
  if (near.size === 0) return <p className="v-quiet">{translate('definitions.diff.same')}</p>;
  return (
    <ol className="def-diff">
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
    </ol>
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
