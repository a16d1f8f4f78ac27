import { Link } from 'react-router';
import { useI18n } from '../i18n/i18n.ts';

/** Where react-admin's components lead whoever may not see what they show. */
export function AccessDenied() {
  const { translate } = useI18n();
  return (
    <div className="error-page">
      <h1>{translate('ra.page.access_denied')}</h1>
      <p>{translate('ra.message.access_denied')}</p>
      <div className="error-page-actions">
        <Link className="btn btn-primary" to="/">
          {translate('shell.fault.home')}
        </Link>
      </div>
    </div>
  );
}
