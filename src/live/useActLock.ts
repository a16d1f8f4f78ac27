import { useTranslate } from 'ra-core';
import { ALARM_ACTION } from '../../resources/enums.ts';
import { useCan } from '../definition/context.ts';
import { useAuthorityText } from '../definition/useAuthorityText.ts';

/**
 * Returns why the user can't acknowledge, stop or comment on alarms: the missing authority in words; undefined if he
 * can. A platform without the extension `authorities` knows no such authority, so nothing is locked there.
 */
export function useActLock(): string | undefined {
  const translate = useTranslate();
  const authorityText = useAuthorityText();
  const can = useCan();
  if (can(ALARM_ACTION)) return undefined;
  return translate('shell.menu.needsAuthority', { authority: authorityText(ALARM_ACTION) });
}
