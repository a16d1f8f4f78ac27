import type { ChangeEvent } from 'react';
import type { FieldAria } from './SignField.tsx';
import { useFocus } from './useFocus.ts';

/** Digits of a verification code. */
export const CODE_LENGTH = 6;
const PLACES = Array.from({ length: CODE_LENGTH }, (_, index) => index);

interface Props {
  aria: FieldAria;
  value: string;
  onChange: (value: string) => void;
  /** Called when all digits are entered. */
  onComplete: (value: string) => void;
}

/**
 * Six boxes drawn under one real input, so that pasting, one-time code autofill and screen readers work as with any
 * input.
 */
export function CodeInput({ aria, value, onChange, onComplete }: Props) {
  const field = useFocus(aria['aria-invalid']);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const digits = event.target.value.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(digits);
    if (digits.length === CODE_LENGTH && digits !== value) onComplete(digits);
  };

  return (
    <div className="sign-code">
      <input {...aria} ref={field} value={value} onChange={change} inputMode="numeric" autoComplete="one-time-code" />
      <div className="sign-boxes" aria-hidden="true">
        {PLACES.map((index) => (
          <span
            key={index}
            className={`sign-box ${index === Math.min(value.length, CODE_LENGTH - 1) ? 'sign-box-now' : ''}`}
          >
            {value[index]}
          </span>
        ))}
      </div>
    </div>
  );
}
