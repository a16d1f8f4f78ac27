import { useMemo } from 'react';
import { getOrgId, getUser } from '../../../dataProvider/session/stored.ts';
import { useTimeZone } from '../../definition/context.tsx';
import { wallTime } from '../../engine/clock.ts';
import type { DefaultContext } from '../../engine/defaults.ts';

/** Context for the defaults of new records: "today" in the platform's time zone, not the browser's. */
export function useDefaults(orgId?: number): DefaultContext {
  const zone = useTimeZone();
  return useMemo(() => {
    return { ...wallTime(zone), orgId: orgId ?? getOrgId(), userLanguage: getUser()?.language };
  }, [zone, orgId]);
}
