import { useTranslate } from 'ra-core';
import { NoScreen } from './NoScreen.tsx';

/** Where react-admin's components lead whoever may not see what they show. */
export function AccessDenied() {
  const translate = useTranslate();
  return <NoScreen title={translate('ra.page.access_denied')} text={translate('ra.message.access_denied')} />;
}
