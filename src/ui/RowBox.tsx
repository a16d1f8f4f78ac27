import type { ChangeEvent } from 'react';

interface RowBoxProps {
  checked: boolean;
  /** Some, but not all, are checked. */
  mixed?: boolean;
  onChange: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void;
  /** For screen readers only; without it the box stands in a visible label. */
  label?: string;
  disabled?: boolean;
  /** -1 if the row is the tab stop and its keys check the box. */
  tabIndex?: number;
}

/** The checkbox of a row. Plain HTML, because lists have hundreds of them. */
export function RowBox({ checked, mixed, onChange, label, disabled, tabIndex }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      className="v-check"
      checked={checked}
      disabled={disabled}
      tabIndex={tabIndex}
      aria-label={label}
      ref={mixed === undefined ? undefined : setMixed(mixed)}
      onChange={(event) => onChange(event.target.checked, event)}
    />
  );
}

const setMixed = (mixed: boolean) => (input: HTMLInputElement | null) => {
  if (input) input.indeterminate = mixed;
};
