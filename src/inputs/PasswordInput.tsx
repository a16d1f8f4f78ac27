import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { InputProps } from '../definition/widgets.ts';
import { estimate, ownWords, type Strength } from '../engine/passwordStrength.ts';
import { control } from './basicInputs.tsx';

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
export function PasswordInput(props: InputProps) {
  const { value, onChange, readOnly, resource, record } = props;
  const translate = useTranslate();
  const text = typeof value === 'string' ? value : '';
  const strength = useStrength(text, ownWords(resource.fields, record).join('\n'));
  if (readOnly) return <input {...control(props)} type="text" value="" readOnly />;
  return (
    <>
      <input
        {...control(props)}
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
