import { FormControl, FormHelperText, InputLabel, OutlinedInput } from '@mui/material';
import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldError } from './FieldError.tsx';

/** Ids that connect an input with its label and messages. */
export interface FieldAria {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': 'true';
}

interface SignFieldProps {
  id: string;
  label: string;
  /** The refusal, if it belongs to this field. */
  failure?: string | null;
  help?: string;
  input: (aria: FieldAria) => ReactNode;
}

/** A field of the sign-in page: label, input, and its error or help below. */
export function SignField({ id, label, failure = null, help, input }: SignFieldProps) {
  const describedBy = failure !== null ? `${id}-error` : help !== undefined ? `${id}-help` : undefined;
  return (
    <FormControl fullWidth error={failure !== null} sx={{ mt: 4 }}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      {input({ id, 'aria-invalid': failure !== null, 'aria-describedby': describedBy, 'aria-required': 'true' })}
      {failure !== null && <FieldError id={`${id}-error`} failure={failure} />}
      {failure === null && help !== undefined && <FormHelperText id={`${id}-help`}>{help}</FormHelperText>}
    </FormControl>
  );
}

interface SignInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  onChange: (value: string) => void;
  /** A button inside the frame. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text input in the frame of the sign-in page. */
export function SignInput({ id, type, value, autoComplete, onChange, after, ref, ...rest }: SignInputProps) {
  return (
    <OutlinedInput
      id={id}
      type={type}
      value={value}
      autoComplete={autoComplete}
      inputRef={ref}
      onChange={(event) => onChange(event.target.value)}
      endAdornment={after}
      slotProps={{ input: { ...rest, spellCheck: false } }}
    />
  );
}
