import { useTranslate } from 'ra-core';
import type { ShownAlarm } from '../../dataProvider/replies/alarms.ts';

type Raised = Pick<ShownAlarm, 'triggeredBy' | 'parentId'>;

/** By whom or by what an alarm was raised: a follow-up alarm by another alarm, whoever raised that one. */
export const triggeredByText = (
  { triggeredBy, parentId }: Raised,
  translate: (key: string, options?: object) => string,
): string => (parentId === null ? triggeredBy : translate('figures.followUpOf', { id: parentId }));

/** Returns a function that tells by whom or by what an alarm was raised. */
export function useTriggeredByText(): (alarm: Raised) => string {
  const translate = useTranslate();
  return (alarm) => triggeredByText(alarm, translate);
}
