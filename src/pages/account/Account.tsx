import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useExtension } from '../../definition/definitions.tsx';
import { PageTitle } from '../../ui/PageTitle.ts';
import '../../record/record.css';
import '../../list/views/views.css';
import { ChangePassword } from './ChangePassword.tsx';
import { Display } from './Display.tsx';
import { Feeds } from './Feeds.tsx';
import { Profile } from './Profile.tsx';
import { Sessions } from './Sessions.tsx';
import { TwoFactor } from './TwoFactor.tsx';

/** The account page: profile, password, second factor, sessions, addresses of calendars, display settings of this browser. */
export default function Account() {
  const translate = useTranslate();
  const sessions = useExtension('sessions');
  const feeds = useExtension('feeds.own');
  return (
    <Box className="page" sx={{ maxWidth: 1000 }}>
      <PageTitle>{translate('shell.account.title')}</PageTitle>
      <Profile />
      <ChangePassword />
      <TwoFactor />
      {sessions && <Sessions />}
      {feeds && <Feeds />}
      <Display />
    </Box>
  );
}
