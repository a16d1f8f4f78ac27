import { useTranslate } from 'ra-core';
import { Fragment, type ReactNode } from 'react';

/** Surrounds the names of placeholders; no text contains it. */
const MARK = '\u0000';

interface PhraseProps {
  /** Key of the text. */
  of: string;
  /** Contents of its placeholders. */
  values: Readonly<Record<string, ReactNode>>;
}

/** A text with elements in its placeholders, such as a link in a sentence. */
export function Phrase({ of, values }: PhraseProps) {
  const translate = useTranslate();
  const marks = Object.keys(values).map((name) => [name, `${MARK}${name}${MARK}`]);
  const parts = translate(of, Object.fromEntries(marks)).split(MARK);
  // each second part is the name of a placeholder
  return parts.map((part, index) => (index % 2 === 0 ? part : <Fragment key={part}>{values[part]}</Fragment>));
}
