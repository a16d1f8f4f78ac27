import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { providerStart } from '../../dataProvider/session.ts';

interface ProviderSignInProps {
  /** Name of the provider; undefined: there is none. */
  name: string | undefined;
}

const OR = { display: 'flex', alignItems: 'center', gap: 3, my: 4, typography: 'caption', color: 'text.secondary' };
/** Names of organizations are long: they take a second line. */
const BUTTON = {
  ...{ width: '100%', height: 'auto', minHeight: 42, py: 2, fontSize: 14, lineHeight: 1.4 },
  ...{ whiteSpace: 'normal', textAlign: 'center' },
};
const LINE = { flex: 1, borderTop: '1px solid', borderColor: 'divider' };

/** The way to the provider of sign-ins, which is a page of its own. */
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
