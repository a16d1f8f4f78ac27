import FormControlLabel from '@mui/material/FormControlLabel';
import MuiSwitch from '@mui/material/Switch';

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
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={
        <MuiSwitch
          id={id}
          className={checked === undefined ? 'unknown' : undefined}
          checked={checked === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    />
  );
}
