import { OutlinedInput } from '@mui/material';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { Labelled } from '../../ui/Labelled.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled input of the account page, with help or error text. */
export function TextField({ label, value, onChange, help, error, ref, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={label} help={help} error={error}>
      <OutlinedInput
        inputProps={rest}
        id={id}
        inputRef={ref}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error !== undefined}
        aria-describedby={error || help ? `${id}-help` : undefined}
      />
    </Labelled>
  );
}
