import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import type { Strength } from '../../layout/passwordStrength.ts';
import type { InputProps } from '../../widgets/types.ts';
import { control } from './basicInputs.tsx';

/** How strong a password is; the estimate is loaded when one is typed. */
function useStrength(password: string): Strength | undefined {
  const [found, setFound] = useState<{ of: string; strength: Strength }>();
  useEffect(() => {
    if (password === '') return;
    let current = true;
    void import('../../layout/passwordStrength.ts')
      .then(({ estimate }) => current && setFound({ of: password, strength: estimate(password, []) }))
      // without the estimate the field works as well
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [password]);
  return found?.of === password ? found.strength : undefined;
}

/** A new password with its strength in words; what is stored is never shown. */
export function PasswordInput(props: InputProps) {
  const { value, onChange, readOnly } = props;
  const translate = useTranslate();
  const text = typeof value === 'string' ? value : '';
  const strength = useStrength(text);
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
