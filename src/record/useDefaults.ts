import { useMemo } from 'react';
import { getOrgId, getUser } from '../../authProvider/session.ts';
import { useCapabilities } from '../definition/definitions.tsx';
import { wallTime } from '../engine/clock.ts';
import type { DefaultContext } from '../engine/defaults.ts';

/** What defaults of new records and items are taken from: today where the platform is, not where the browser is. */
export function useDefaults(orgId?: number): DefaultContext {
  const zone = useCapabilities()?.timeZone || undefined;
  return useMemo(() => {
    return { ...wallTime(zone), orgId: orgId ?? getOrgId(), userLanguage: getUser()?.language };
  }, [zone, orgId]);
}
