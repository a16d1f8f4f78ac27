import { useTranslate } from 'ra-core';
import { useNeededText } from '../definition/authorities.ts';
import { NoScreen } from './NoScreen.tsx';

/**
 * Shown in place of a screen that the user lacks access to. `needed`: authorities of which one is required; without them
 * react-admin's text is shown, whose components show this page, too.
 */
export function AccessDenied({ needed = [] }: { needed?: readonly string[] }) {
  const translate = useTranslate();
  const neededText = useNeededText();
  const text = needed.length > 0 ? neededText(...needed) : translate('ra.message.access_denied');
  return <NoScreen title={translate('ra.page.access_denied')} text={text} />;
}
