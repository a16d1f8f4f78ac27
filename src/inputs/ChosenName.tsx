import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';

/** What is chosen, on the button that chooses another; '' says that nothing is. */
export function ChosenName({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <Typography component="span" variant="body1" noWrap color={name ? 'inherit' : 'textHint'}>
      {name || translate('views.input.choose')}
    </Typography>
  );
}
