import { useTranslate } from 'ra-core';
import type { InputProps } from '../../widgets/types.ts';
import { control } from './basicInputs.tsx';

const MEDIUM = 50;
const STRONG = 80;

/** Rough strength of a password: its length times how many kinds of characters it mixes, less for repetition. */
export function strengthOf(password: string): 'weak' | 'medium' | 'strong' {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  const bits = different * (2 + kinds) + (password.length - different);
  return bits >= STRONG ? 'strong' : bits >= MEDIUM ? 'medium' : 'weak';
}

/** A new password with its strength in words; what is stored is never shown. */
export function PasswordInput(props: InputProps) {
  const { value, onChange, id, readOnly } = props;
  const translate = useTranslate();
  const text = typeof value === 'string' ? value : '';
  if (readOnly) return <input {...control(props)} type="text" value="" readOnly />;
  return (
    <>
      <input
        {...control(props)}
        type="password"
        autoComplete="new-password"
        placeholder={translate('views.password.prompt')}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      {text !== '' && (
        <span className={`v-strength ${strengthOf(text)}`} role="status" id={`${id}-strength`}>
          <i />
          {translate(`views.password.${strengthOf(text)}`)}
        </span>
      )}
    </>
  );
}
