import { FormHelperText } from '@mui/material';
import { useTranslate } from 'ra-core';
import { Fault } from './glyphs.tsx';

const ERROR = {
  display: 'flex',
  gap: '5px',
  '& b': { display: 'block', fontWeight: 'fontWeightBold' },
  '& > svg': { flex: 'none', mt: '1px' },
};

/** The error of a field or a step: summary and detail from the catalog (spec section 8). */
export function FieldError({ id, failure }: { id: string; failure: string }) {
  const translate = useTranslate();
  return (
    <FormHelperText error component="div" id={id} role="alert" sx={ERROR}>
      <Fault />
      <span>
        <b>{translate(`signIn.errors.${failure}.summary`)}</b>
        {translate(`signIn.errors.${failure}.detail`)}
      </span>
    </FormHelperText>
  );
}
