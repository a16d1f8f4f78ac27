import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldError } from './FieldError.tsx';

/** What ties an input to its label and to what is said of it. */
export interface FieldAria {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': 'true';
}

interface SignFieldProps {
  id: string;
  label: string;
  /** Why the sign-in was refused, where this field is to blame. */
  failure?: string | null;
  help?: string;
  input: (aria: FieldAria) => ReactNode;
}

/** A field of the sign-in: its label, its input, and below it what went wrong, or else its help. */
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

/** One line of text in the frame that the sign-in gives its inputs. */
export function SignInput({ onChange, after, ref, ...rest }: SignInputProps) {
  return (
    <div className="sign-input">
      <input {...rest} ref={ref} onChange={(event) => onChange(event.target.value)} spellCheck={false} />
      {after}
    </div>
  );
}
