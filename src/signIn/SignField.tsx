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
    <div className={`sign-field ${failure !== null ? 'sign-bad' : ''}`}>
      <label htmlFor={id}>{label}</label>
      {input({ id, 'aria-invalid': failure !== null, 'aria-describedby': describedBy, 'aria-required': 'true' })}
      {failure !== null && <FieldError id={`${id}-error`} failure={failure} />}
      {failure === null && help !== undefined && (
        <div className="sign-help" id={`${id}-help`}>
          {help}
        </div>
      )}
    </div>
  );
}

interface SignInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  onChange: (value: string) => void;
  /** A button inside the frame. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A text input in the frame of the sign-in page. */
export function SignInput({ onChange, after, ref, ...rest }: SignInputProps) {
  return (
    <div className="sign-input">
      <input {...rest} ref={ref} onChange={(event) => onChange(event.target.value)} spellCheck={false} />
      {after}
    </div>
  );
}
