import { Link, useLocation } from 'react-router';
import { useI18n } from '../../i18n/i18n.ts';

/** No screen has this address. */
export function NotFound() {
  const { translate } = useI18n();
  const { pathname } = useLocation();
  return (
    <div className="error-page">
      <h1>{translate('shell.notFound.title')}</h1>
      <p>{translate('shell.notFound.text', { address: pathname })}</p>
      <div className="error-page-actions">
        <Link className="btn btn-primary" to="/">
          {translate('shell.fault.home')}
        </Link>
      </div>
    </div>
  );
}
