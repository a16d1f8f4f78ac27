import type { HTMLAttributes } from 'react';
import './field.css';

/** Fields below each other; inside a `FieldItem` with enough width in two columns. */
export function Fields(props: HTMLAttributes<HTMLDivElement>) {
  return <div {...props} className="v-fields" />;
}

interface FieldItemProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'fieldset';
}

/** The frame around the fields of one item of a list. */
export function FieldItem({ as: Tag = 'div', ...rest }: FieldItemProps) {
  return <Tag {...rest} className="v-item" />;
}
