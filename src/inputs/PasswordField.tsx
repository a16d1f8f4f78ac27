import Fault from '@mui/icons-material/ErrorRounded';
import Hide from '@mui/icons-material/VisibilityOffRounded';
import Show from '@mui/icons-material/VisibilityRounded';
import { useTranslate } from 'ra-core';
import { type Ref, useEffect, useId, useState } from 'react';
import type { Strength } from '../engine/passwordStrength.ts';
import { loadChunk } from '../ui/chunks.ts';
import './passwordField.css';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  /** Shows how strong the password is (spec section 2: Weak, Medium, Strong). */
  strength?: boolean;
  /** Words that make it weak: login, names. */
  known?: readonly string[];
  error?: string;
  ref?: Ref<HTMLInputElement>;
}

const FILLED: Record<Strength, number> = { weak: 1, medium: 2, strong: 3 };

function useStrength(password: string, wanted: boolean, known: readonly string[]): Strength | null {
  const [strength, setStrength] = useState<Strength | null>(null);
  const words = known.join('\n');
  useEffect(() => {
    if (!wanted || !password) {
      setStrength(null);
      return;
    }
    let current = true;
    loadChunk(() => import('../engine/passwordStrength.ts'))
      .then(({ estimate }) => estimate(password, words.split('\n')))
      .then((found) => current && setStrength(found))
      // without the estimate the field works as well
      .catch(() => current && setStrength(null));
    return () => {
      current = false;
    };
  }, [password, wanted, words]);
  return strength;
}

/** A password input that can show what is typed and, for a new password, says how strong it is. */
export function PasswordField({
  label,
  value,
  onChange,
  autoComplete,
  strength = false,
  known = [],
  error,
  ref,
}: Props) {
  const translate = useTranslate();
  const id = useId();
  const [shown, setShown] = useState(false);
  const measured = useStrength(value, strength, known);
  const helped = error !== undefined || strength;
  return (
    <div className={`password ${error ? 'password-bad' : ''}`}>
      <label htmlFor={id}>{label}</label>
      <div className="password-input">
        <input
          id={id}
          ref={ref}
          type={shown ? 'text' : 'password'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoComplete={autoComplete}
          aria-invalid={error !== undefined}
          aria-describedby={helped ? `${id}-help` : undefined}
        />
        <button
          type="button"
          aria-label={translate(shown ? 'shell.password.hide' : 'shell.password.show')}
          onClick={() => setShown(!shown)}
        >
          {shown ? <Hide /> : <Show />}
        </button>
      </div>
      {helped && (
        <div id={`${id}-help`} className="password-help">
          {error && (
            <p role="alert">
              <Fault />
              {error}
            </p>
          )}
          {strength && <StrengthMeter strength={measured} empty={value === ''} />}
        </div>
      )}
    </div>
  );
}

function StrengthMeter({ strength, empty }: { strength: Strength | null; empty: boolean }) {
  const translate = useTranslate();
  return (
    <div className={`strength strength-${strength ?? 'none'}`}>
      <span className="strength-bars" aria-hidden="true">
        {[1, 2, 3].map((step) => (
          <i key={step} data-on={strength !== null && step <= FILLED[strength]} />
        ))}
      </span>
      <span role="status">
        {empty && translate('shell.password.prompt')}
        {strength && (
          <>
            <span className="sr">{translate('shell.password.strength')}: </span>
            {translate(`shell.password.${strength}`)}
          </>
        )}
      </span>
    </div>
  );
}
