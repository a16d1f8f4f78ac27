import Info from '@mui/icons-material/InfoOutlineRounded';
import { useTranslate } from 'ra-core';
import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { connection } from '../../dataProvider/http.ts';
import { Loading } from './Loading.tsx';
import './faultBar.css';

/** The next screen waits for the check of the session: a line while that takes long, words while the server is away. */
export function NavigationNotice() {
  const translate = useTranslate();
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const navigation = useNavigation();
  const navigate = useNavigate();
  const here = useLocation();
  if (navigation.state !== 'loading') return null;
  if (state === 'live') return <Loading />;
  return (
    <div className="faults faults-notice" role="alert">
      <Info />
      <span>
        {translate('shell.waiting.title')} {translate('shell.waiting.stay')}
      </span>
      <button type="button" className="btn btn-small" onClick={() => navigate(here, { replace: true })}>
        {translate('shell.waiting.cancel')}
      </button>
    </div>
  );
}
