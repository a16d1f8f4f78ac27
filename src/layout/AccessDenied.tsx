import { useI18n } from '../i18n/i18n.ts';
import { NoScreen } from './NoScreen.tsx';

/** Where react-admin's components lead whoever may not see what they show. */
export function AccessDenied() {
  const { translate } = useI18n();
  return <NoScreen title={translate('ra.page.access_denied')} text={translate('ra.message.access_denied')} />;
}
