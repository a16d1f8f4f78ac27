import { useTranslate } from 'ra-core';
import { useCapabilities } from '../../definition/definitions.tsx';
import { wallTime } from '../../engine/clock.ts';
import { formatTimeOfDay } from '../../engine/dates.ts';

/** Says of which moment a report is. `at`: milliseconds since 1970. */
export function StateNote({ at }: { at: number }) {
  const translate = useTranslate();
  const zone = useCapabilities()?.timeZone || undefined;
  return ` · ${translate('reports.stateAt', { at: formatTimeOfDay(wallTime(zone, new Date(at)).now) })}`;
}
