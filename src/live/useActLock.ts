import { ALARM_ACTION } from '../../resources/enums.ts';
import { useNeededText } from '../definition/authorities.ts';
import { useCan } from '../definition/context.tsx';

/**
 * Returns why the user can't acknowledge, stop or comment on alarms: the missing authority in words; undefined if he
 * can. A platform without the extension `authorities` knows no such authority, so nothing is locked there.
 */
export function useActLock(): string | undefined {
  const neededText = useNeededText();
  const can = useCan();
  return can(ALARM_ACTION) ? undefined : neededText(ALARM_ACTION);
}
