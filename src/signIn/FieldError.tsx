import FormHelperText from '@mui/material/FormHelperText';
import { useTranslate } from 'ra-core';
import { Fault } from './glyphs.tsx';

/** The error of a field: summary and detail of the catalogue (spec section 8). */
export function FieldError({ id, failure }: { id: string; failure: string }) {
  const translate = useTranslate();
  return (
    <FormHelperText component="div" className="sign-error" id={id} role="alert">
      <Fault />
      <span>
        <b>{translate(`signIn.errors.${failure}.summary`)}</b>
        {translate(`signIn.errors.${failure}.detail`)}
      </span>
    </FormHelperText>
  );
}
