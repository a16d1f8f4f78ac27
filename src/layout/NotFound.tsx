import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { NoScreen } from './NoScreen.tsx';

/** No screen has this address. */
export function NotFound() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  return (
    <NoScreen
      title={translate('shell.notFound.title')}
      text={translate('shell.notFound.text', { address: pathname })}
    />
  );
}
