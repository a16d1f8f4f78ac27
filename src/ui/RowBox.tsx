interface RowBoxProps {
  checked: boolean;
  /** Some, but not all, are checked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  /** For screen readers only. */
  label: string;
  disabled?: boolean;
}

/** The checkbox of a row. Plain HTML, because lists have hundreds of them. */
export function RowBox({ checked, mixed, onChange, label, disabled }: RowBoxProps) {
  return (
    <input
      type="checkbox"
      className="v-check"
      checked={checked}
      disabled={disabled}
      aria-label={label}
      ref={(input) => {
        if (input) input.indeterminate = mixed === true;
      }}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
