import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../dataProvider/http/http.ts';
import { loadMessagePart, translate } from '../i18n/i18n.ts';
import { FullPage } from './FullPage.tsx';

/**
 * Shown while the application is loading: empty, unless the server doesn't answer. It doesn't subscribe to the texts,
 * because every loaded part of them would render it again.
 */
export function Waiting() {
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const [readable, setReadable] = useState(false);
  useEffect(() => {
    loadMessagePart('app').then(
      () => setReadable(true),
      () => undefined, // `startApp` requests them again
    );
  }, []);
  if (state === 'live' || !readable) return null;
  return <FullPage role="status" title={translate('shell.waiting.title')} text={translate('shell.waiting.start')} />;
}
