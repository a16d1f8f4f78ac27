import { Typography } from '@mui/material';
import { useTranslate } from 'ra-core';

/** The text of a button that opens a choice: the chosen name, or a prompt if it is ''. */
export function ChosenName({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <Typography component="span" variant="body1" noWrap color={name ? 'inherit' : 'textHint'}>
      {name || translate('views.input.choose')}
    </Typography>
  );
}
