import { useTranslate } from 'ra-core';
import { useLocation } from 'react-router';
import { NoScreen } from './NoScreen.tsx';

/** Shown for an address without a screen. */
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
