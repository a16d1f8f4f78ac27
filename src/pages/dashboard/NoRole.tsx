import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useAuthorities } from '../../definition/context.ts';
import { useExtension } from '../../definition/definitions.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Line } from '../../ui/Line.ts';
import { State } from '../../ui/State.tsx';

/** Shown on the dashboard to users without any authority: whom to ask, and what they can do without one. */
export function NoRole() {
  const translate = useTranslate();
  const gated = useExtension('authorities');
  const authorities = useAuthorities();
  if (!gated || authorities.length > 0) return null;
  return (
    <Box sx={{ mb: 8 }}>
      <State icon="lock" title={translate('dashboard.noRole.title')}>
        <p>{translate('dashboard.noRole.text')}</p>
        <Line sx={{ mt: 3 }}>
          <ButtonLink to="/account">{translate('shell.account.title')}</ButtonLink>
          <ButtonLink to="/documentation">{translate('pages.documentation')}</ButtonLink>
        </Line>
      </State>
    </Box>
  );
}
