interface SwitchProps {
  /** Undefined: not known. */
  checked: boolean | undefined;
  onChange: (checked: boolean) => void;
  label: string;
  id?: string;
  disabled?: boolean;
}

/** An on-off switch with its text at the right. */
export function Switch({ checked, onChange, label, id, disabled }: SwitchProps) {
  return (
    <label className="v-switch">
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={checked === undefined ? 'unknown' : undefined}
        checked={checked === true}
        aria-checked={checked === true}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
