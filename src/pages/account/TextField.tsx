import OutlinedInput from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, type Ref, useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  help?: string;
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input of the account page, with its help or error text. */
export function TextField({ label, value, onChange, help, error, ref, ...rest }: TextFieldProps) {
  const id = useId();
  return (
    <div className={`account-field ${error ? 'bad' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <OutlinedInput
        inputProps={rest}
        id={id}
        inputRef={ref}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={error !== undefined}
        aria-describedby={error || help ? `${id}-help` : undefined}
      />
      {(error || help) && (
        <p id={`${id}-help`} role={error ? 'alert' : undefined}>
          {error && <Icon name="error" />}
          {error ?? help}
        </p>
      )}
    </div>
  );
}
