import { useLocale, useTranslate } from 'ra-core';
import { useFormContext } from 'react-hook-form';
import { getUser } from '../../../dataProvider/session/stored.ts';
import { useCapabilities } from '../../definition/definitions.tsx';
import { wallTime } from '../../engine/clock.ts';
import { formatDate, formatTime } from '../../engine/dates.ts';
import type { RecordData } from '../../engine/definition.ts';
import { personName } from '../../engine/personName.ts';
import { PLACEHOLDERS, type PlaceholderValues } from '../../engine/placeholders.ts';

/** Values of placeholders for speech output, from the open record and the current time, or the placeholder's name. */
export function useSpokenValues(): () => PlaceholderValues {
  const translate = useTranslate();
  const locale = useLocale();
  const zone = useCapabilities()?.timeZone || undefined;
  const { getValues } = useFormContext<RecordData>();
  return () => {
    const { name, systemId, orgName, priority } = getValues();
    const user = getUser();
    const { now } = wallTime(zone);
    const known: { [placeholder: string]: unknown } = {
      // a record with a priority is an alarm
      alarmPoint: priority === undefined ? undefined : name,
      systemId,
      organization: orgName,
      priority,
      date: formatDate(now, locale),
      time: formatTime(now.slice(11)),
      triggeredBy: personName(user) || undefined,
    };
    return Object.fromEntries(
      PLACEHOLDERS.map((placeholder) => {
        const value = known[placeholder];
        const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
        return [placeholder, text || translate(`texts.message.placeholders.${placeholder}`)];
      }),
    );
  };
}
