import { useLocation } from 'react-router';
import { useI18n } from '../i18n/i18n.ts';
import { NoScreen } from './NoScreen.tsx';

/** No screen has this address. */
export function NotFound() {
  const { translate } = useI18n();
  const { pathname } = useLocation();
  return (
    <NoScreen
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text', { address: pathname })}
    />
  );
}
