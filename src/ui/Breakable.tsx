import { Fragment } from 'react';

/** An email address that, if it needs a second line, preferably breaks after "@" and dots. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@.])/);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
