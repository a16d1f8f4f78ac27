import { FormControlLabel, Switch as MuiSwitch } from '@mui/material';

interface SwitchProps {
  /** Undefined if the value is unknown. */
  checked: boolean | undefined;
  onChange: (checked: boolean) => void;
  label: string;
  /** Name for screen readers, if the label only says the state. */
  name?: string;
  id?: string;
  disabled?: boolean;
}

/** An on-off switch with its text at the right. */
export function Switch({ checked, onChange, label, name, id, disabled }: SwitchProps) {
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={
        <MuiSwitch
          id={id}
          className={checked === undefined ? 'unknown' : undefined}
          checked={checked === true}
          slotProps={name ? { input: { 'aria-label': name } } : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    />
  );
}
