import { useTranslate } from 'ra-core';
import { NoScreen } from './NoScreen.tsx';

/** The page that react-admin's components show if the user lacks access. */
export function AccessDenied() {
  const translate = useTranslate();
  return <NoScreen title={translate('ra.page.access_denied')} text={translate('ra.message.access_denied')} />;
}
