import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import { type DiffLine, diffLines } from './diff.ts';

/** Lines around a change that are shown with it. */
const AROUND = 3;
const SIGNS = { same: ' ', added: '+', removed: '−' } as const;

/** Two texts line by line; what is the same in both is left out but for a few lines around each change. */
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
            <span className="def-sign">
              <span aria-hidden>{SIGNS[line.kind]}</span>
              {line.kind !== 'same' && <span className="sr">{translate(`definitions.diff.${line.kind}`)}</span>}
            </span>
            <span className="def-lineno">{line.line}</span>
            <code>{line.text}</code>
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
