import { useEffect, useState, useSyncExternalStore } from 'react';
import { connection } from '../../dataProvider/http.ts';
import { loadMessagePart, translate } from '../i18n/i18n.ts';
import './errorPage.css';

/**
 * The application is on its way: nothing to see, unless the server doesn't answer. It doesn't follow changes of texts, for
 * those that come with the application would draw it again and again before the application is there.
 */
export function Waiting() {
  const { state } = useSyncExternalStore(connection.subscribe, connection.get);
  const [readable, setReadable] = useState(false);
  useEffect(() => {
    loadMessagePart('app').then(
      () => setReadable(true),
      () => undefined, // the start itself asks for them again
    );
  }, []);
  if (state === 'live' || !readable) return null;
  return (
    <div className="error-page" role="status">
      <h1>{translate('shell.waiting.title')}</h1>
      <p>{translate('shell.waiting.start')}</p>
    </div>
  );
}
