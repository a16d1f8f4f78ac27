import { useMemo } from 'react';
import { getOrgId, getUser } from '../../../authProvider/session.ts';
import { useCapabilities } from '../../definitions.tsx';
import type { DefaultContext } from '../../engine/defaults.ts';

/** What defaults of new records and items are taken from: today where the platform is, not where the browser is. */
export function useDefaults(orgId?: number): DefaultContext {
  const zone = useCapabilities()?.timeZone || undefined;
  return useMemo(() => {
    const now = wallTime(zone);
    return { today: now.slice(0, 10), now, orgId: orgId ?? getOrgId(), userLanguage: getUser()?.language };
  }, [zone, orgId]);
}

function wallTime(timeZone: string | undefined): string {
  const options = { dateStyle: 'short', timeStyle: 'medium' } as const;
  try {
    return new Date().toLocaleString('sv-SE', { ...options, timeZone });
  } catch {
    return new Date().toLocaleString('sv-SE', options);
  }
}
