import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { providerStart } from '../../dataProvider/calls/session.ts';

interface ProviderSignInProps {
  /** Name of the identity provider; undefined if there is none. */
  name: string | undefined;
}

const OR = { display: 'flex', alignItems: 'center', gap: 3, my: 4, typography: 'caption', color: 'text.secondary' };
/** The text can wrap, because names of organizations are long. */
const BUTTON = {
  width: '100%',
  height: 'auto',
  minHeight: 42,
  py: 2,
  fontSize: 'var(--fs-14)',
  lineHeight: 1.4,
  whiteSpace: 'normal',
  textAlign: 'center',
};
const LINE = { flex: 1, borderTop: '1px solid', borderColor: 'divider' };

/** A link to the sign-in page of the identity provider. */
export function ProviderSignIn({ name }: ProviderSignInProps) {
  const translate = useTranslate();
  if (name === undefined) return null;
  return (
    <>
      <Box aria-hidden sx={OR}>
        <Box sx={LINE} />
        {translate('signIn.provider.or')}
        <Box sx={LINE} />
      </Box>
      <Button variant="outlined" href={providerStart} sx={BUTTON}>
        {translate('signIn.provider.button', { name })}
      </Button>
    </>
  );
}
