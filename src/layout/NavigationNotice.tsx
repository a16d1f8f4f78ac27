import Alert from '@mui/material/Alert';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { connection } from '../../dataProvider/http/http.ts';
import { Button } from '../ui/Button.tsx';
import { Loading } from './Loading.tsx';

/**
 * Shown while the next screen waits for the session check: a progress line, or a message if the server does not
 * answer.
 */
export function NavigationNotice() {
  const translate = useTranslate();
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const navigation = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  if (navigation.state !== 'loading') return null;
  if (state === 'live') return <Loading />;
  return (
    <Alert
      severity="info"
      action={
        <Button small onClick={() => navigate(here, { replace: true })}>
          {translate('shell.waiting.cancel')}
        </Button>
      }
    >
      {translate('shell.waiting.title')} {translate('shell.waiting.stay')}
    </Alert>
  );
}
