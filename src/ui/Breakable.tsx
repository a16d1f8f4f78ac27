import { Fragment } from 'react';

/** An address that breaks after its "@" and its dots where it needs a second line, before it breaks anywhere. */
export function Breakable({ text }: { text: string }) {
  const parts = text.split(/(?<=[@.])/);
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join('')}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
