import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { fetchHold } from '../../../dataProvider/calls/holdState.ts';
import { useExtension } from '../../definition/context.tsx';
import { formatDateTime } from '../../engine/dates.ts';

/** Key of everything about the hold. */
export const HOLD_KEY = 'hold';
/** Milliseconds between looks: while it is on hold, and in service, which a running platform hardly ever leaves. */
const ON_HOLD = 10_000;
const IN_SERVICE = 60_000;

/** Since when the platform is on hold, and when the copy was made, both in words; undefined: it is in service. */
export function useHold(): { since: string; copiedAt: string } | undefined {
  const language = useLocale();
  const offered = useExtension('hold');
  const { data } = useQuery({
    queryKey: [HOLD_KEY, 'state'],
    queryFn: ({ signal }) => fetchHold(signal),
    enabled: offered,
    refetchInterval: ({ state }) => (state.data ? ON_HOLD : IN_SERVICE),
    retry: false,
  });
  if (!data) return undefined;
  return { since: formatDateTime(data.since, language), copiedAt: formatDateTime(data.copiedAt, language) };
}
