interface RowBoxProps {
  checked: boolean;
  /** Some of what it stands for is checked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  /** Read, not shown. */
  label: string;
  disabled?: boolean;
}

/** The box of a row: plain HTML, for lists have hundreds of them. */
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
