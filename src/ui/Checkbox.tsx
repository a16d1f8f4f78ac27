import { useId } from 'react';

interface CheckboxProps {
  checked: boolean;
  /** Some of what it stands for is checked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** The label is read, not shown. */
  bare?: boolean;
  disabled?: boolean;
}

/** A checkbox with its text, or with a name for screen readers only. */
export function Checkbox({ checked, mixed, onChange, label, bare, disabled }: CheckboxProps) {
  const id = useId();
  const box = (
    <input
      id={id}
      type="checkbox"
      className="v-check"
      checked={checked}
      disabled={disabled}
      aria-label={bare ? label : undefined}
      ref={(input) => {
        if (input) input.indeterminate = mixed === true;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
  if (bare) return box;
  return (
    <label className="v-checkline" htmlFor={id}>
      {box}
      <span>{label}</span>
    </label>
  );
}
