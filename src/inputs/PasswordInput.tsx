import { OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useDefinition } from '../definition/context.tsx';
import { userWords } from '../engine/passwordStrength.ts';
import { ReadOnlyText } from './basicInputs.tsx';
import { useField } from './fieldContext.ts';
import { StrengthMeter } from './StrengthMeter.tsx';
import { useControl } from './useControl.ts';

/** Input for a new password with its strength; the stored password is never shown. */
export function PasswordInput() {
  const { value, onChange, readOnly, record } = useField();
  const resource = useDefinition();
  const control = useControl();
  const translate = useTranslate();
  const text = typeof value === 'string' ? value : '';
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
      <StrengthMeter password={text} weakWords={userWords(resource.fields, record)} />
    </>
  );
}
