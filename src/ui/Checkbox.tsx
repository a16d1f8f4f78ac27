import { FormControlLabel, Checkbox as MuiCheckbox } from '@mui/material';
import type { ReactNode } from 'react';

interface CheckboxProps {
  checked: boolean;
  /** Some, but not all, are checked. */
  mixed?: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  disabled?: boolean;
}

/** A checkbox with its text. */
export function Checkbox({ checked, mixed, onChange, label, disabled }: CheckboxProps) {
  return (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={
        <MuiCheckbox
          checked={checked}
          indeterminate={mixed === true}
          onChange={(event) => onChange(event.target.checked)}
        />
      }
    />
  );
}
