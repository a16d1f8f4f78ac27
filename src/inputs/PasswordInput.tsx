import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useDefinition } from '../definition/current.tsx';
import { estimate, ownWords, type Strength } from '../engine/passwordStrength.ts';
import { ReadOnlyText } from './basicInputs.tsx';
import { useField } from './fieldContext.ts';
import { useControl } from './useControl.ts';

/** How strong a password is, with the user's own words held against it; the estimator is loaded when one is typed. */
function useStrength(password: string, words: string): Strength | undefined {
  const [found, setFound] = useState<{ of: string; strength: Strength }>();
  useEffect(() => {
    if (password === '') return;
    let current = true;
    void estimate(password, words.split('\n'))
      .then((strength) => current && setFound({ of: password, strength }))
      // without the estimate the field works as well
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password, words]);
  return found?.of === password ? found.strength : undefined;
}

/** A new password with its strength in words; what is stored is never shown. */
export function PasswordInput() {
  const { value, onChange, readOnly, record } = useField();
  const resource = useDefinition();
  const control = useControl();
  const translate = useTranslate();
  const text = typeof value === 'string' ? value : '';
  const strength = useStrength(text, ownWords(resource.fields, record).join('\n'));
  if (readOnly) return <ReadOnlyText text="" />;
  return (
    <>
      <OutlinedInput
        {...control}
        type="password"
        autoComplete="new-password"
        placeholder={translate('shell.password.prompt')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={`v-strength ${strength ?? ''}`} role="status" hidden={!strength}>
        <i />
        {strength && translate(`shell.password.${strength}`)}
      </span>
    </>
  );
}
