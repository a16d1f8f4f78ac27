import { useTranslate } from 'ra-core';
import type { ShownAlarm } from '../../dataProvider/replies/alarms.ts';
import { triggeredByText } from '../duty/triggeredBy.ts';

/** Returns a function that tells by whom or by what an alarm was raised. */
export function useTriggeredByText(): (alarm: Pick<ShownAlarm, 'triggeredBy' | 'parentId'>) => string {
  const translate = useTranslate();
  return (alarm) => triggeredByText(alarm, translate);
}
